package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.PoolRule;
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
import java.util.ArrayList;
import java.util.List;

/**
 * The catalogue: files in the jar with rules for the methods by which requests enter and leave applications, and one with kinds of pools.
 */
public final class Catalogue {
    private static final String FOLDER = "config/catalogue/";
    private static final String SUFFIX = ".yaml";

    /** The file of pools, which has no rules to use. */
    private static final String POOLS = "pools";

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

    /** The kinds of pools whose holders can be named. */
    public static List<PoolRule> pools() {
        String path = path(POOLS);
        Reading reading = new Reading(path);
        List<PoolRule> pools = new ArrayList<>();
        if (tree(path) instanceof YamlNode.Sequence list) {
            for (YamlNode item : list.items()) {
                PoolSection.read(item, reading).ifPresent(pools::add);
            }
        }
        checkReadable(reading);
        return pools;
    }

    private static CatalogueSection read(String name) {
        String path = path(name);
        Reading reading = new Reading(path);
        CatalogueSection section = CatalogueSection.read(name, tree(path), reading);
        checkReadable(reading);
        return section;
    }

    private static String path(String name) {
        return FOLDER + name + SUFFIX;
    }

    private static void checkReadable(Reading reading) {
        if (reading.problemCount() > 0) {
            throw new IllegalStateException(reading.problems().get(0).text());
        }
    }

    private static YamlNode tree(String path) {
        try (InputStream in = Catalogue.class.getResourceAsStream("/" + path)) {
            if (in == null) {
                throw new IllegalStateException("insitu.jar has no " + path);
            }
            return YamlTree.parse(path, ConfigText.decode(path, in.readAllBytes()))
                    .orElseThrow();
        } catch (BrokenFileException e) {
            throw new IllegalStateException(e.problem().text(), e);
        } catch (IOException e) {
            throw new IllegalStateException("insitu.jar: " + path + ": " + e.getMessage(), e);
        }
    }
}
