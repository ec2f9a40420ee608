package dev.insitu.platform.problem;

/**
 * Where something was written.
 *
 * @param file the file as the user named it, or the name of the argument
 * @param line from 1
 */
public record Place(String file, int line) {
    @Override
    public String toString() {
        return file + ':' + line;
    }
}
