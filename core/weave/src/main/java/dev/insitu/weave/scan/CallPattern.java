package dev.insitu.weave.scan;

/** Which methods are looked for among those that a class calls. */
public interface CallPattern {
    /**
     * Whether such a method is looked for.
     *
     * @param owner of the type that the instruction names, internal name
     */
    boolean means(String owner, String name, String descriptor);
}
