package dev.insitu.platform.problem;

/** A problem because of which the rest of the file cannot be read. */
public final class BrokenFileException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient Problem problem;

    public BrokenFileException(Problem problem) {
        super(problem.text(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
