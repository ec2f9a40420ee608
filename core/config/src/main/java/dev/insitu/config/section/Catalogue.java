package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.yaml.ConfigText;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.config.yaml.YamlTree;
import dev.insitu.platform.problem.BrokenFileException;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.NearestNames;
import dev.insitu.platform.problem.Place;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** The catalogue: files in the jar with rules for the methods by which requests enter and leave applications. */
public final class Catalogue {
    private static final String FOLDER = "config/catalogue/";
    private static final String SUFFIX = ".yaml";

    /** The names of all files. A jar does not list what is in a folder. */
    private static final List<String> NAMES = List.of(
            "grpc",
            "http-client",
            "http-server",
            "jax-rs",
            "jdbc",
            "kafka",
            "logging",
            "netty",
            "quickfixj",
            "redis",
            "scheduled",
            "servlet",
            "spring");

    private Catalogue() {}

    /** The names that {@code use} takes. */
    public static List<String> names() {
        return NAMES;
    }

    /**
     * Adds the rules of a file to those of a config.
     *
     * @param place of the entry in the config
     * @throws InvalidValueException if the catalogue has no file of this name
     */
    public static CatalogueUse add(String name, Place place, List<ProbeRule> rules) throws InvalidValueException {
        if (!NAMES.contains(name)) {
            List<String> nearest = NearestNames.of(name, NAMES);
            throw new InvalidValueException("is not in the catalogue; "
                    + (nearest.isEmpty() ? "" : "did you mean " + nearest.get(0) + "? ") + "expected one of "
                    + String.join(", ", NAMES));
        }
        CatalogueSection file = read(name);
        int first = rules.size();
        rules.addAll(file.in());
        int firstOut = rules.size();
        rules.addAll(file.out());
        return new CatalogueUse(place, name, first, firstOut, rules.size());
    }

    private static CatalogueSection read(String name) {
        String path = FOLDER + name + SUFFIX;
        Reading reading = new Reading(path);
        try (InputStream in = Catalogue.class.getResourceAsStream("/" + path)) {
            if (in == null) {
                throw new IllegalStateException("insitu.jar has no " + path);
            }
            Optional<YamlNode> root = YamlTree.parse(path, ConfigText.decode(path, in.readAllBytes()));
            CatalogueSection section = CatalogueSection.read(name, root.orElseThrow(), reading);
            if (reading.problemCount() > 0) {
                throw new IllegalStateException(reading.problems().get(0).text());
            }
            return section;
        } catch (BrokenFileException e) {
            throw new IllegalStateException(e.problem().text(), e);
        } catch (IOException e) {
            throw new IllegalStateException("insitu.jar: " + path + ": " + e.getMessage(), e);
        }
    }
}
