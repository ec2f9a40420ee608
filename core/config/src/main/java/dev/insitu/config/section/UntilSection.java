package dev.insitu.config.section;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.Match;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;
import java.util.Optional;

/** The value of {@code until} under {@code drive}: a word, or a map that names a method or a callback. */
final class UntilSection extends Section {
    private MethodPattern method;
    private Optional<MethodPattern> in = Optional.empty();
    private Optional<Match> match = Optional.empty();
    private int argument;
    private List<MethodPattern> callback = List.of();

    /** Whether the map names an argument, so that {@code method} names methods of that object. */
    private final boolean isCallback;

    private UntilSection(Reading reading, boolean isCallback) {
        super(reading, List.of("method", "call", "in", "match", "argument"));
        this.isCallback = isCallback;
    }

    /** The end of an iteration, or empty if there are problems. */
    static Optional<DriveSettings.Until> read(YamlNode node, Reading reading) throws InvalidValueException {
        if (node instanceof YamlNode.Scalar word) {
            if (word.scalar().equals("completion")) {
                return Optional.of(new DriveSettings.OfCall(CallEnd.COMPLETION));
            }
            throw new InvalidValueException("expected completion, a method such as { method: org.acme.Consumer#handled,"
                    + " match: argument 0 }, or a callback such as { argument: 1, method: \"onSuccess|onError\" }");
        }
        UntilSection section = new UntilSection(reading, isCallback(node));
        return section.read("until", node) ? Optional.of(section.until()) : Optional.empty();
    }

    private static boolean isCallback(YamlNode node) {
        if (node instanceof YamlNode.Mapping map) {
            for (YamlNode.Entry entry : map.entries()) {
                if (entry.key().text().equals("argument")) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "method" -> {
                if (isCallback) {
                    callback = CallEnd.Callback.parseMethods(value.scalar());
                } else {
                    method = MethodPattern.parse(value.scalar());
                }
            }
            case "call" -> method = MethodPattern.parseCall(value.scalar());
            case "in" -> in = Optional.of(MethodPattern.parse(value.scalar()));
            case "match" -> match = MatchSection.read(value, reading);
            case "argument" ->
                argument = (int) NumberSyntax.parseWhole(value.scalar(), 0, CallEndSection.MOST_ARGUMENTS);
            default -> throw new AssertionError(key);
        }
    }

    @Override
    protected void check() {
        if (isCallback) {
            refuse("call", "does not go with argument; expected one or the other");
            refuse("in", "does not go with argument; expected one or the other");
            refuse("match", "does not go with argument: the object given finds its call");
            require("method", "expected the callback's methods, such as \"onSuccess|onError\"");
            return;
        }
        if (has("call") || has("in")) {
            refuse("method", "does not go with call and in; expected one or the other");
            require("call", "expected the method whose return ends an iteration, such as org.acme.Queue#take");
            require("in", "expected the methods that make the calls, such as org.acme.Consumer#*");
        } else {
            require("method", "expected the method whose return ends an iteration, such as org.acme.Consumer#handled");
        }
        require("match", Match.EXPECTED);
    }

    private DriveSettings.Until until() {
        return isCallback
                ? new DriveSettings.OfCall(new CallEnd.Callback(argument, callback))
                : new DriveSettings.Elsewhere(method, in, match.orElseThrow());
    }
}
