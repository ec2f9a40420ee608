package dev.insitu.config.yaml;

import dev.insitu.platform.problem.BrokenFileException;
import java.util.Optional;

/** Reads a text: plain YAML without the library, of which then no class is loaded. */
public final class Yaml {
    private Yaml() {}

    /** The only document of the text; empty where it has none but comments. */
    public static Optional<YamlNode> parse(String file, String text) throws BrokenFileException {
        Optional<YamlNode> plain = PlainYaml.parse(text);
        return plain.isPresent() ? plain : YamlTree.parse(file, text);
    }
}
