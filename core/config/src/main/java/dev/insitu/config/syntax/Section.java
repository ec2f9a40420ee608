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
 * Reads one map of the file, key by key. Each error becomes a problem and the reading continues, so that the user sees all problems
 * at once.
 */
public abstract class Section {
    protected final Reading reading;
    private final List<String> keys;
    private final Map<String, YamlNode> values = new HashMap<>();

    /** Keys that the user probably meant but misspelt. */
    private final Set<String> meant = new HashSet<>();

    private YamlNode.Mapping mapping;

    /** Whether a value ended at a comma within parentheses, which is reported already: the next keys are its rest. */
    private boolean inParentheses;

    /** @param keys all known keys, in the order in which messages list them */
    public Section(Reading reading, List<String> keys) {
        this.reading = reading;
        this.keys = keys;
    }

    /** Stores the value of a known key. */
    protected abstract void take(String key, YamlNode value) throws InvalidValueException;

    /** Reports missing keys and keys that exclude each other. */
    protected void check() {}

    /** Whether a key that is not one of the fixed ones is allowed too. */
    protected boolean allows(String key) {
        return false;
    }

    /** Reads the whole section. Returns true if there was no problem. */
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

    /** Whether this is no key but continues the previous value, like {@code int)} after a comma without quotes. */
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

    /** The key with which a text begins, if the rest was meant as its value. */
    private Optional<String> withoutColon(String text) {
        return keys.stream()
                .filter(key -> text.startsWith(key + " ") || text.startsWith(key + ":"))
                .findFirst();
    }

    protected final boolean has(String key) {
        return values.containsKey(key);
    }

    /** Whether one of these keys is missing because it is misspelt, which is reported already. */
    protected final boolean isMisspelt(List<String> any) {
        for (String key : any) {
            if (meant.contains(key)) {
                return true;
            }
        }
        return false;
    }

    /** Adds a problem unless the key is present or misspelt. */
    protected final void require(String key, String allowed) {
        if (!has(key) && !meant.contains(key)) {
            reading.problem(mapping.line(), key, "", "is missing; " + allowed);
        }
    }

    /** Adds a problem for a key, if the key is present. */
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
