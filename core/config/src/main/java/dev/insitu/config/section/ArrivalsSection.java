package dev.insitu.config.section;

import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.Arrivals;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;

/** The value of {@code arrivals}: a word, or a map with a seed. */
final class ArrivalsSection extends Section {
    private long seed;

    private ArrivalsSection(Reading reading) {
        super(reading, List.of("poisson"));
    }

    /** The arrivals; arbitrary if there are problems. */
    static Arrivals read(YamlNode node, Reading reading) throws InvalidValueException {
        if (node instanceof YamlNode.Mapping) {
            ArrivalsSection section = new ArrivalsSection(reading);
            section.read("arrivals", node);
            return new Arrivals.Poisson(section.seed);
        }
        if (node.scalar().equals("constant")) {
            return new Arrivals.Constant();
        }
        throw new InvalidValueException("expected constant or { poisson: SEED }");
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        seed = NumberSyntax.parseWhole(value.scalar(), 0, Long.MAX_VALUE);
    }

    @Override
    protected void check() {
        require("poisson", "expected a seed such as 42");
    }
}
