package dev.insitu.weave.scan;

/**
 * The methods that a JIT compiler may replace with its own machine code. The JDK marks each with an annotation, and the
 * JVM replaces no method without it. The annotation is not accessible outside the JDK, so no other class has it.
 */
public final class Intrinsics {
    private static final String MARK = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

    private Intrinsics() {}

    public static boolean contain(ClassScan.Method method) {
        return method.annotations.contains(MARK);
    }
}
