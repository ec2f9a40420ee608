package dev.insitu.platform.problem;

/**
 * A place in a configuration.
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
