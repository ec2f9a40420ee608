package dev.insitu.recording.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The checksum at the end of a recording's file, the last member of its JSON document. It covers the file's bytes, not their
 * meaning, so every changed bit is detected.
 */
final class RecordingChecksum {
    private static final String BEFORE = ",\n  \"crc32\": \"";
    private static final String BEHIND = "\"\n}\n";
    private static final int DIGITS = 8;
    private static final int BYTES = BEFORE.length() + DIGITS + BEHIND.length();
    private static final String END_OF_DOCUMENT = "\n}";
    private static final int PIECE = 1 << 13;

    private RecordingChecksum() {}

    /**
     * Adds it to a complete document. No character is half of a surrogate pair: {@link dev.insitu.platform.json.JsonWriter} escapes
     * those.
     */
    static StringBuilder sealed(StringBuilder document) {
        document.setLength(document.length() - END_OF_DOCUMENT.length());
        CRC32 crc = new CRC32();
        for (int at = 0; at < document.length(); at += PIECE) {
            crc.update(document.substring(at, Math.min(document.length(), at + PIECE))
                    .getBytes(StandardCharsets.UTF_8));
        }
        return document.append(end(crc));
    }

    private static String end(CRC32 crc) {
        String hex = Long.toHexString(crc.getValue());
        return BEFORE + "0".repeat(DIGITS - hex.length()) + hex + BEHIND;
    }

    /**
     * Whether a file ends in the checksum of its preceding bytes.
     *
     * @param in the file from its beginning on
     * @param length the file's length
     */
    static boolean holds(InputStream in, long length) throws IOException {
        CRC32 crc = new CRC32();
        byte[] piece = new byte[PIECE];
        for (long left = length - BYTES; left > 0; ) {
            int got = in.readNBytes(piece, 0, (int) Math.min(PIECE, left));
            if (got == 0) {
                return false;
            }
            crc.update(piece, 0, got);
            left -= got;
        }
        return Arrays.equals(in.readAllBytes(), end(crc).getBytes(StandardCharsets.UTF_8));
    }
}
