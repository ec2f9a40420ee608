package dev.insitu.weave.scan;

/** Selects methods among those that a class calls. */
public interface CallPattern {
    /**
     * Whether this pattern selects a method.
     *
     * @param owner internal name of the type that the instruction names
     */
    boolean means(String owner, String name, String descriptor);
}
