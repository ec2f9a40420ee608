package dev.insitu.platform.problem;

/** The file cannot be read to its end, because of this one problem. */
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
