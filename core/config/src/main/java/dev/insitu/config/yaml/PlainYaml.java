package dev.insitu.config.yaml;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the YAML that people write into a config: maps and lists by indentation, lists and maps in brackets on one line, values
 * with and without quotes, comments. The library, which knows all of YAML, has 240 classes to load on the way to main.
 *
 * <p>It answers only where it is sure: whatever it does not know, and whatever is wrong, is left to the library, which also
 * says what is wrong. PlainYamlTest holds both against each other.
 */
final class PlainYaml {
    private static final int MOST_LEVELS = 10;

    private final PlainCursor here;

    /** Something that only the library knows to read. */
    private static final class Unsure extends Exception {
        private static final long serialVersionUID = 1;

        Unsure() {
            super(null, null, false, false);
        }
    }

    private PlainYaml(PlainCursor here) {
        this.here = here;
    }

    /** The only document of a text; empty where the library must be asked. */
    static Optional<YamlNode> parse(String text) {
        PlainCursor here = new PlainCursor(text);
        if (!here.isKnown()) {
            return Optional.empty();
        }
        here.skipToContent();
        if (here.isOver() || here.column() != 0) {
            return Optional.empty();
        }
        try {
            YamlNode root = new PlainYaml(here).block(1);
            return here.isOver() ? Optional.of(root) : Optional.empty();
        } catch (Unsure unsure) {
            return Optional.empty();
        }
    }

    private YamlNode block(int level) throws Unsure {
        if (level > MOST_LEVELS) {
            throw new Unsure();
        }
        if (here.isItem()) {
            return sequence(here.column(), level);
        }
        return mapping(here.column(), level);
    }

    private YamlNode.Sequence sequence(int column, int level) throws Unsure {
        int start = here.at;
        int first = here.line;
        List<YamlNode> items = new ArrayList<>();
        while (!here.isOver() && here.column() == column && here.isItem()) {
            here.at++;
            items.add(item(column, level));
        }
        checkDedented(column);
        return new YamlNode.Sequence(extent(first, start), items);
    }

    private YamlNode item(int column, int level) throws Unsure {
        here.skipSpaces();
        if (here.isAtKey()) {
            return mapping(here.column(), level + 1);
        }
        return value(column, false, level);
    }

    private YamlNode.Mapping mapping(int column, int level) throws Unsure {
        int start = here.at;
        int first = here.line;
        List<YamlNode.Entry> entries = new ArrayList<>();
        while (!here.isOver() && here.column() == column && here.isAtKey()) {
            YamlNode.Scalar key = key();
            entries.add(new YamlNode.Entry(key, value(column, true, level)));
        }
        if (entries.isEmpty() || level > MOST_LEVELS) {
            throw new Unsure();
        }
        checkDedented(column);
        return new YamlNode.Mapping(extent(first, start), entries);
    }

    /** A block ends where something stands further to the left. */
    private void checkDedented(int column) throws Unsure {
        if (!here.isOver()
                && here.column() >= column
                && !(here.column() == column && !here.isItem() && here.isAtKey())) {
            throw new Unsure();
        }
    }

    private YamlNode.Scalar key() {
        int start = here.at;
        int end = here.keyEnd();
        here.at = end + 1;
        return plain(here.text.substring(start, end));
    }

    /** What stands behind a colon or a dash; afterwards the next that is said is here. */
    private YamlNode value(int column, boolean isOfKey, int level) throws Unsure {
        here.skipSpaces();
        if (here.isLineOver()) {
            int empty = here.line;
            here.skipToContent();
            if (!here.isOver() && (here.column() > column || (isOfKey && here.column() == column && here.isItem()))) {
                return block(level + 1);
            }
            return new YamlNode.Scalar(empty + 1, "", true);
        }
        YamlNode value = here.isFlow() ? flow(level + 1) : here.isQuoted() ? quoted() : plainToLineEnd();
        here.skipSpaces();
        if (!here.isLineOver()) {
            throw new Unsure();
        }
        here.skipToContent();
        if (!here.isOver() && here.column() > column) {
            // It goes on there, or is wrong.
            throw new Unsure();
        }
        return value;
    }

    private YamlNode.Scalar plainToLineEnd() throws Unsure {
        int start = here.at;
        checkIsPlain();
        while (!here.isLineOver()) {
            if (here.isAtColon()) {
                throw new Unsure();
            }
            here.at++;
        }
        return plain(here.text.substring(start, here.at).stripTrailing());
    }

    private YamlNode.Scalar quoted() throws Unsure {
        char quote = here.text.charAt(here.at);
        int start = here.at + 1;
        int end = here.text.indexOf(quote, start);
        int newline = here.text.indexOf('\n', start);
        if (end < 0 || (newline >= 0 && newline < end) || here.has(end + 1, quote)) {
            throw new Unsure();
        }
        String value = here.text.substring(start, end);
        if (quote == '"' && value.indexOf('\\') >= 0) {
            throw new Unsure();
        }
        here.at = end + 1;
        return new YamlNode.Scalar(here.line + 1, value, false);
    }

    private YamlNode flow(int level) throws Unsure {
        if (level > MOST_LEVELS) {
            throw new Unsure();
        }
        int start = here.at;
        boolean isMap = here.has(here.at, '{');
        char close = isMap ? '}' : ']';
        List<YamlNode> items = new ArrayList<>();
        List<YamlNode.Entry> entries = new ArrayList<>();
        here.at++;
        here.skipSpaces();
        while (!here.has(here.at, close)) {
            if (isMap) {
                if (!here.isAtKey()) {
                    throw new Unsure();
                }
                YamlNode.Scalar key = key();
                here.skipSpaces();
                entries.add(new YamlNode.Entry(key, flowValue(level)));
            } else {
                items.add(flowValue(level));
            }
            here.skipSpaces();
            boolean isMore = here.has(here.at, ',');
            here.at += isMore ? 1 : 0;
            here.skipSpaces();
            if (isMore == here.has(here.at, close)) {
                throw new Unsure();
            }
        }
        here.at++;
        YamlNode.Extent extent = YamlNode.Extent.of(here.line + 1, here.text, start, here.at);
        return isMap ? new YamlNode.Mapping(extent, entries) : new YamlNode.Sequence(extent, items);
    }

    private YamlNode flowValue(int level) throws Unsure {
        if (here.isFlow()) {
            return flow(level + 1);
        }
        if (here.isQuoted()) {
            return quoted();
        }
        int start = here.at;
        checkIsPlain();
        while (here.isWordOr(" .#*+/<>@%()$")) {
            if (here.has(here.at, '#') && here.has(here.at - 1, ' ')) {
                throw new Unsure();
            }
            here.at++;
        }
        return plain(here.text.substring(start, here.at).stripTrailing());
    }

    private YamlNode.Scalar plain(String value) {
        return YamlNode.Scalar.plain(here.line + 1, value);
    }

    private void checkIsPlain() throws Unsure {
        if (!here.isAtPlain()) {
            throw new Unsure();
        }
    }

    /** Of a block that ends here: where the next thing begins. */
    private YamlNode.Extent extent(int first, int start) {
        return YamlNode.Extent.of(first + 1, here.text, start, here.at);
    }
}
