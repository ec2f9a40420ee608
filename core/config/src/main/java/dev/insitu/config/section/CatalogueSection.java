package dev.insitu.config.section;

import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.ArrayList;
import java.util.List;

/**
 * A file of the catalogue: below {@code in} the rules for methods by which work enters an application, below {@code out} those by
 * which it leaves. The rules are written as below {@code probes}.
 */
final class CatalogueSection extends Section {
    private static final List<String> KEYS = List.of("in", "out");
    private static final String EXPECTED = "expected a list of rules, each on a line that starts with -";

    private final String name;
    private final List<ProbeRule> in = new ArrayList<>();
    private final List<ProbeRule> out = new ArrayList<>();

    private CatalogueSection(String name, Reading reading) {
        super(reading, KEYS);
        this.name = name;
    }

    /**
     * Reads the file.
     *
     * @param name of the file, without its extension; its rows begin with it unless the rule has a name
     */
    static CatalogueSection read(String name, YamlNode root, Reading reading) {
        CatalogueSection section = new CatalogueSection(name, reading);
        section.read(name, root);
        return section;
    }

    List<ProbeRule> in() {
        return in;
    }

    List<ProbeRule> out() {
        return out;
    }

    @Override
    protected void take(String key, YamlNode value) throws InvalidValueException {
        List<ProbeRule> rules = key.equals("in") ? in : out;
        for (YamlNode item : list(value, EXPECTED)) {
            ProbeRule rule = ProbeSection.timed(item, reading).orElse(null);
            if (rule instanceof ProbeRule.Method method) {
                rules.add(method.forEach(name));
            } else if (rule != null) {
                reading.problem(key, item, "expected a rule for methods: of them alone it is known which was called");
            }
        }
    }

    @Override
    protected void check() {
        if (in.isEmpty() && out.isEmpty() && reading.problemCount() == 0) {
            reading.problem(1, "in", "", "is missing; expected rules below in, out or both");
        }
    }
}
