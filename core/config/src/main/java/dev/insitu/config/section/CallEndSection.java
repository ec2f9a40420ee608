package dev.insitu.config.section;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;

/** The value of {@code until} of a probe: a word, or a map that names a callback. */
final class CallEndSection extends Section {
    static final int MOST_ARGUMENTS = 254;

    private int argument;
    private List<MethodPattern> methods = List.of();

    private CallEndSection(Reading reading) {
        super(reading, List.of("argument", "method"));
    }

    /** What ends a call; its return if the map has problems. */
    static CallEnd read(YamlNode node, Reading reading) throws InvalidValueException {
        if (!(node instanceof YamlNode.Mapping)) {
            if (node.scalar().equals("completion")) {
                return CallEnd.COMPLETION;
            }
            throw new InvalidValueException(
                    "expected completion, or a callback such as { argument: 1, method: \"onSuccess|onError\" }");
        }
        CallEndSection section = new CallEndSection(reading);
        return section.read("until", node) ? new CallEnd.Callback(section.argument, section.methods) : CallEnd.RETURN;
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "argument" -> argument = (int) NumberSyntax.parseWhole(value.scalar(), 0, MOST_ARGUMENTS);
            case "method" -> methods = CallEnd.Callback.parseMethods(value.scalar());
            default -> throw new AssertionError(key);
        }
    }

    @Override
    protected void check() {
        require("argument", "expected the argument that is the callback, counted from 0");
        require("method", "expected the callback's methods, such as \"onSuccess|onError\"");
    }
}
