package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.CatalogueUse;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;

/** An entry {@code use: NAME} of {@code probes}: stands for the rules of a file of the catalogue. */
final class UseSection extends Section {
    private static final String USE = "use";

    private final List<ProbeRule> rules;
    private final List<CatalogueUse> uses;

    private UseSection(Reading reading, List<ProbeRule> rules, List<CatalogueUse> uses) {
        super(reading, List.of(USE));
        this.rules = rules;
        this.uses = uses;
    }

    /** Whether an entry of {@code probes} has the key {@code use}. */
    static boolean isOne(YamlNode node) {
        if (node instanceof YamlNode.Mapping map) {
            for (YamlNode.Entry entry : map.entries()) {
                if (entry.key().text().equals(USE)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Adds the file's rules to those of the config, and what was used to the others. */
    static void read(YamlNode node, Reading reading, List<ProbeRule> rules, List<CatalogueUse> uses) {
        new UseSection(reading, rules, uses).read("probes", node);
    }

    @Override
    protected void take(String key, YamlNode value) throws InvalidValueException {
        String name = value.scalar();
        for (CatalogueUse other : uses) {
            if (other.name().equals(name)) {
                throw new InvalidValueException(
                        "is used in line " + other.place().line() + " already; expected once");
            }
        }
        uses.add(Catalogue.add(name, reading.place(value.line()), rules));
    }
}
