package dev.insitu.platform.text;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;

/**
 * Text for output that cannot show every character: each other character becomes a code, a backslash, {@code u} and its number in
 * braces. So different names stay different, whereas an encoder would print the same question mark for all.
 */
public final class Encodable {
    private Encodable() {}

    /** Encodes lines for a charset. A code uses up blanks after its word, if there are any, so that columns stay aligned. */
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
