package dev.insitu.agent.config;

/** The file cannot be read to its end, because of this one problem. */
final class BrokenFileException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    BrokenFileException(Problem problem) {
        super(problem.text(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
