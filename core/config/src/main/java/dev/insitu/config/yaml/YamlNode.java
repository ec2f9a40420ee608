package dev.insitu.config.yaml;

import dev.insitu.platform.problem.InvalidValueException;
import java.util.List;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** A node of a YAML file, with its line and text. */
public sealed interface YamlNode {
    /** What helps where a path of Windows was misread. */
    String BACKSLASHES = "between double quotes a backslash begins a code; use single quotes, or / in place of it";

    /** The line, from 1. */
    int line();

    /** The text in the file; for a list or a map its beginning, on one line. */
    String text();

    /** The single value; an empty text if there is none. */
    String scalar() throws InvalidValueException;

    /**
     * A single value.
     *
     * @param text the value, without quotes
     * @param empty whether the value is missing or YAML's null
     */
    record Scalar(int line, String text, boolean empty) implements YamlNode {
        /** A scalar without quotes. */
        static Scalar plain(int line, String text) {
            return new Scalar(line, text, text.isEmpty() || text.equals("~") || text.equalsIgnoreCase("null"));
        }

        @Override
        public String scalar() {
            return empty ? "" : text;
        }
    }

    /** A list. */
    record Sequence(TextRange extent, List<YamlNode> items) implements YamlNode {
        @Override
        public int line() {
            return extent.line();
        }

        @Override
        public String text() {
            return extent.text();
        }

        @Override
        public String scalar() throws InvalidValueException {
            throw new InvalidValueException("expected one value, not a list; a value that starts with [ needs quotes");
        }
    }

    /** A map with all its keys, in the order written. */
    record Mapping(TextRange extent, List<Entry> entries) implements YamlNode {
        @Override
        public int line() {
            return extent.line();
        }

        @Override
        public String text() {
            return extent.text();
        }

        @Override
        public String scalar() throws InvalidValueException {
            throw new InvalidValueException("expected one value, not a map; a value that starts with { needs quotes");
        }
    }

    /** A key, which is always a scalar, and its value. */
    record Entry(Scalar key, YamlNode value) {}

    /**
     * The place of a list or a map.
     *
     * @param line the first line, from 1
     * @param text its beginning, with single spaces for any white space
     */
    record TextRange(int line, String text) {
        private static final int LONGEST = 100;

        /** The range of a part of a text, at a known line. */
        static TextRange of(int line, String all, int from, int to) {
            return new TextRange(line, beginning(all.substring(from, Math.min(to, from + LONGEST))));
        }

        /** The range between two marks. */
        static TextRange of(Mark start, Mark end) {
            int length = Math.min(LONGEST, end.getIndex() - start.getIndex());
            return new TextRange(
                    start.getLine() + 1, beginning(new String(start.getBuffer(), start.getPointer(), length)));
        }

        private static String beginning(String said) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < said.length(); i++) {
                char character = said.charAt(i);
                if (!Character.isWhitespace(character)) {
                    text.append(character);
                } else if (text.length() > 0 && text.charAt(text.length() - 1) != ' ') {
                    text.append(' ');
                }
            }
            return text.toString().strip();
        }
    }
}
