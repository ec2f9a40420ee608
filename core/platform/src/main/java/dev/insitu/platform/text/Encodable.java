package dev.insitu.platform.text;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/**
 * Text for a place that cannot show every character: a code such as a backslash, {@code u} and its number in braces stands for each that it cannot. So different names
 * stay different, where an encoder prints the same question mark.
 */
public final class Encodable {
    private Encodable() {}

    /** Lines for that charset. A code takes the place of blanks behind the word that it is in, as far as there are any. */
    public static String lines(String text, Charset charset) {
        if (!charset.canEncode()) {
            return text;
        }
        CharsetEncoder encoder = charset.newEncoder();
        if (encoder.canEncode(text)) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 64);
        int tooLong = 0;
        for (int at = 0; at < text.length(); ) {
            int codePoint = text.codePointAt(at);
            String character = text.substring(at, at + Character.charCount(codePoint));
            at += character.length();
            if (codePoint == '\n') {
                tooLong = 0;
            }
            boolean isSpare = tooLong > 0 && codePoint == ' ' && at < text.length() && text.charAt(at) == ' ';
            if (isSpare) {
                tooLong--;
            } else if (encoder.canEncode(character)) {
                out.append(character);
            } else {
                String code = code(codePoint);
                tooLong += code.length() - TextWidth.ofCodePoint(codePoint);
                out.append(code);
            }
        }
        return out.toString();
    }

    private static String code(int codePoint) {
        return "\\u{" + Integer.toHexString(codePoint) + '}';
    }
}
