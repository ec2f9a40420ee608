package dev.insitu.agent.explain.evidence;

/**
 * Something that happened while a sample lasted, and may have made it slow: how often is known, how long it took is not.
 *
 * @param name what happened
 * @param count at most how often
 * @param words the same for a reader
 */
public record Annotation(String name, long count, String words) {
    static final String PAGE_FAULTS = "page faults";
    static final String DEOPTIMISATION = "deoptimisation";
    static final String COMPILATION = "compilation";
    static final String STEAL = "steal";
}
