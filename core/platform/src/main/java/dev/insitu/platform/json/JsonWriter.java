package dev.insitu.platform.json;

import java.io.IOException;

/**
 * Writes one JSON document piece by piece, each member of an object on a line of its own. The caller must keep a valid order of
 * pieces; the writer adds separators, escapes and layout.
 *
 * <p>Jackson reads JSON, in the tool. It does not write JSON: that happens while the application's JVM shuts down, where the first
 * document from Jackson's generator cost 28 to 39 ms and 65 classes (JDK 17).
 */
public final class JsonWriter {

    private final Appendable out;
    private int depth;
    private boolean empty = true;
    private boolean named;

    public JsonWriter(Appendable out) {
        this.out = out;
    }

    public JsonWriter beginObject() throws IOException {
        beginValue();
        out.append('{');
        depth++;
        empty = true;
        return this;
    }

    public JsonWriter endObject() throws IOException {
        depth--;
        if (!empty) {
            breakLine();
        }
        out.append('}');
        empty = false;
        return this;
    }

    public JsonWriter beginArray() throws IOException {
        beginValue();
        out.append('[');
        empty = true;
        return this;
    }

    public JsonWriter endArray() throws IOException {
        out.append(']');
        empty = false;
        return this;
    }

    /** The name of the value that comes next. */
    public JsonWriter name(String name) throws IOException {
        if (!empty) {
            out.append(',');
        }
        breakLine();
        quote(name);
        out.append(": ");
        named = true;
        return this;
    }

    /** Writes a string, or {@code null} as such. */
    public JsonWriter value(String value) throws IOException {
        if (value == null) {
            return literal("null");
        }
        beginValue();
        quote(value);
        return this;
    }

    public JsonWriter value(long value) throws IOException {
        return literal(Long.toString(value));
    }

    /** Writes a number; {@code null} if it is not finite, since JSON has no such numbers. */
    public JsonWriter value(double value) throws IOException {
        return literal(Double.isFinite(value) ? Double.toString(value) : "null");
    }

    public JsonWriter value(boolean value) throws IOException {
        return literal(value ? "true" : "false");
    }

    private JsonWriter literal(String text) throws IOException {
        beginValue();
        out.append(text);
        return this;
    }

    private void beginValue() throws IOException {
        if (!named && !empty) {
            out.append(", ");
        }
        named = false;
        empty = false;
    }

    private void breakLine() throws IOException {
        out.append('\n');
        for (int i = 0; i < depth; i++) {
            out.append("  ");
        }
    }

    /**
     * Nearly all texts are copied whole, after one scan of an array. A call for each character would be slow if the string classes
     * themselves have probes.
     */
    private void quote(String text) throws IOException {
        out.append('"');
        char[] chars = text.toCharArray();
        int written = 0;
        for (int at = 0; at < chars.length; at++) {
            char c = chars[at];
            if (c == '"' || c == '\\') {
                out.append(text, written, at).append('\\');
                written = at;
            } else if (c < ' ' || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                out.append(text, written, at);
                escape(c);
                written = at + 1;
            }
        }
        out.append(written == 0 ? text : text.substring(written)).append('"');
    }

    /** Escapes surrogates too: one without its other half cannot be encoded, and is preserved this way. */
    private void escape(char c) throws IOException {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(Character.forDigit((c >> shift) & 0xF, 16));
        }
    }
}
