package dev.insitu.config.syntax;

import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.NearestNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one map of the file, key by key. Whatever is wrong becomes a problem and the reading goes
 * on, so that the user sees all of it at once.
 */
public abstract class Section {
    protected final Reading reading;
    private final List<String> keys;
    private final Map<String, YamlNode> values = new HashMap<>();

    /** Keys that are misspelt, as far as that can be guessed. */
    private final Set<String> meant = new HashSet<>();

    private YamlNode.Mapping mapping;

    /** Whether a value ended at a comma within parentheses, of which the user is told already: the next keys are its rest. */
    private boolean inParentheses;

    /**
     * @param keys all that are known, in the order the user is told of them
     */
    public Section(Reading reading, List<String> keys) {
        this.reading = reading;
        this.keys = keys;
    }

    /** Takes over the value of a known key. */
    protected abstract void take(String key, YamlNode value) throws InvalidValueException;

    /** Finds what is missing or does not go together. */
    protected void check() {}

    /** Whether a key is none of the fixed ones, but allowed all the same. */
    protected boolean allows(String key) {
        return false;
    }

    /** Reads all of the section; whether that was without a problem. */
    protected final boolean read(String key, YamlNode node) {
        if (!(node instanceof YamlNode.Mapping map)) {
            reading.problem(key, node, "expected a map of " + String.join(", ", keys));
            return false;
        }
        mapping = map;
        int problemsBefore = reading.problemCount();
        for (YamlNode.Entry entry : map.entries()) {
            if (!isRest(entry)) {
                int before = reading.problemCount();
                read(entry.key(), entry.value());
                inParentheses = reading.problemCount() > before
                        && entry.value() instanceof YamlNode.Scalar scalar
                        && scalar.text().lastIndexOf('(') > scalar.text().lastIndexOf(')');
            }
        }
        check();
        return reading.problemCount() == problemsBefore;
    }

    /** Whether this is no key, but goes on with the value before, as {@code int)} does behind a comma without quotes. */
    private boolean isRest(YamlNode.Entry entry) {
        boolean rest = inParentheses
                && !keys.contains(entry.key().text())
                && entry.value() instanceof YamlNode.Scalar value
                && value.empty();
        inParentheses &= entry.key().text().indexOf(')') < 0;
        return rest;
    }

    private void read(YamlNode.Scalar key, YamlNode value) {
        String name = key.text();
        if (!keys.contains(name) && !allows(name)) {
            reading.problem(key.line(), name, value.text(), unknown(name, value));
        } else if (values.putIfAbsent(name, value) != null) {
            reading.problem(key.line(), name, value.text(), "given twice; expected once");
        } else {
            try {
                take(name, value);
            } catch (InvalidValueException invalid) {
                reading.problem(name, value, invalid.getMessage());
            }
        }
    }

    private String unknown(String name, YamlNode value) {
        boolean cutAtComma = value instanceof YamlNode.Scalar scalar
                && scalar.empty()
                && mapping.text().startsWith("{");
        if (cutAtComma) {
            return withoutColon(name)
                    .map(key -> {
                        meant.add(key);
                        return "no value; expected a colon and a space behind " + key;
                    })
                    .orElse("unknown key; inside { } a value with commas needs quotes");
        }
        List<String> nearest = NearestNames.of(name, keys);
        String hint = "";
        if (!nearest.isEmpty()) {
            meant.add(nearest.get(0));
            hint = "did you mean " + nearest.get(0) + "? ";
        }
        return "unknown key; " + hint + "expected one of " + String.join(", ", keys);
    }

    /** The key that a text begins with, where what is behind it was meant as its value. */
    private Optional<String> withoutColon(String text) {
        return keys.stream()
                .filter(key -> text.startsWith(key + " ") || text.startsWith(key + ":"))
                .findFirst();
    }

    protected final boolean has(String key) {
        return values.containsKey(key);
    }

    /** Whether one of these keys is not there because it is misspelt, of which the user is told already. */
    protected final boolean isMisspelt(List<String> any) {
        for (String key : any) {
            if (meant.contains(key)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a problem unless the key is there, or misspelt. */
    protected final void require(String key, String allowed) {
        if (!has(key) && !meant.contains(key)) {
            reading.problem(mapping.line(), key, "", "is missing; " + allowed);
        }
    }

    /** Adds a problem with a key that is there, if it is. */
    protected final void refuse(String key, String reason) {
        YamlNode value = values.get(key);
        if (value != null) {
            reading.problem(key, value, reason);
        }
    }

    /** The items of a list. */
    protected static List<YamlNode> list(YamlNode node, String allowed) throws InvalidValueException {
        if (node instanceof YamlNode.Sequence sequence) {
            return sequence.items();
        }
        throw new InvalidValueException(allowed);
    }
}
