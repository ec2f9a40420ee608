package dev.insitu.config.value;

import dev.insitu.platform.problem.Place;

/**
 * An entry {@code use: NAME} of {@code probes}: the rules of a file of the catalogue, in its place among the config's rules.
 *
 * @param place the place of the entry in the configuration
 * @param name of the file in the catalogue, without its extension
 * @param first the index of its first rule among the config's probes; rules for what enters the application come first
 * @param firstOut the index of its first rule for what leaves the application
 * @param end one more than the index of its last rule
 */
public record CatalogueUse(Place place, String name, int first, int firstOut, int end) {
    /** Whether a rule of the config, by its index, is one of this file's. */
    public boolean has(int rule) {
        return rule >= first && rule < end;
    }

    /** The number of rules in the file. */
    public int rules() {
        return end - first;
    }

    /** Whether a rule of this file, by its index, is for what enters the application. */
    public boolean isEntry(int rule) {
        return rule < firstOut;
    }
}
