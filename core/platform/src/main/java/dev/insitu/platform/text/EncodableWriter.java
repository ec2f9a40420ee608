package dev.insitu.platform.text;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;

/** Writes text in a charset that may not have every character: {@link Encodable}. */
public final class EncodableWriter extends Writer {
    private final Writer out;
    private final Charset charset;

    public EncodableWriter(OutputStream out, Charset charset) {
        this.out = new OutputStreamWriter(out, charset);
        this.charset = charset;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        out.write(Encodable.lines(new String(text, from, length), charset));
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(Encodable.lines(text.substring(from, from + length), charset));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
