package dev.insitu.weave.scan;

import java.nio.charset.StandardCharsets;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * ASM's reader, but texts of ASCII characters are made by one call of the JDK, not character by character in code that
 * the JVM still interprets.
 */
public final class ClassFileReader extends ClassReader {
    private static final char REPLACEMENT = '\uFFFD';

    private final byte[] file;

    /** Not set by the constructor: ASM's calls {@link #readUTF8} before. */
    private String[] texts;

    /** @throws RuntimeException if the file is newer than ASM, or broken */
    public ClassFileReader(byte[] file) {
        super(file);
        this.file = file;
    }

    /** The bytes of the class file. */
    public byte[] file() {
        return file;
    }

    @Override
    public String readUTF8(int offset, char[] buffer) {
        int index = readUnsignedShort(offset);
        if (offset == 0 || index == 0) {
            return null;
        }
        if (texts == null) {
            texts = new String[getItemCount()];
        }
        String text = texts[index];
        if (text == null) {
            text = read(getItem(index));
            texts[index] = text == null ? super.readUTF8(offset, buffer) : text;
        }
        return texts[index];
    }

    /** A text of ASCII characters; null for any other. */
    private String read(int at) {
        int length = readUnsignedShort(at);
        String text = file == null
                ? new String(bytes(at + 2, length), StandardCharsets.UTF_8)
                : new String(file, at + 2, length, StandardCharsets.UTF_8);
        // Any other character has several bytes, or is not valid UTF-8.
        return text.length() == length && text.indexOf(REPLACEMENT) < 0 ? text : null;
    }

    private byte[] bytes(int at, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) readByte(at + i);
        }
        return bytes;
    }
}
