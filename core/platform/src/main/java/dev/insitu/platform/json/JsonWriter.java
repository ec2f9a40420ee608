package dev.insitu.platform.json;

import java.io.IOException;

/**
 * Writes one JSON document piece by piece, each member of an object on a line of its own. The caller keeps the pieces
 * in an order that makes sense; the writer cares for separators, escapes and layout.
 *
 * <p>Jackson reads JSON here, in the tool. It does not write it, for that happens while the application's JVM shuts
 * down, and the first document from its generator cost 28 to 39 ms and 65 classes there (JDK 17).
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

    /** Writes a number that JSON knows: {@code null} stands for what is not finite. */
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
     * Nearly all texts are copied whole, after one look at an array. A call for each character would be slow where the
     * string classes themselves carry probes.
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

    /** Surrogates, too: one without its other half cannot be encoded, and is kept this way. */
    private void escape(char c) throws IOException {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(Character.forDigit((c >> shift) & 0xF, 16));
        }
    }
}
