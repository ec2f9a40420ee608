package dev.insitu.demo.date;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.Arrays;
import java.util.Optional;

/**
 * The envelope of a FIX 4.2 message, with a bar in place of the SOH character:
 *
 * <pre>8=FIX.4.2|9=BodyLength|body|10=CheckSum|</pre>
 *
 * BodyLength counts the bytes of the body with its last SOH; CheckSum is the sum of all bytes before its own field,
 * modulo 256, in three digits.
 */
final class FixFraming {
    static final char SOH = '\u0001';

    private static final String START = "8=FIX.4.2" + SOH + "9=";
    private static final String CUT_SHORT = "The stream ended inside a message";
    private static final int MAX_LENGTH_DIGITS = 5;
    private static final int TRAILER_BYTES = "10=000".length() + 1;

    private FixFraming() {}

    /** Puts the body, {@code tag=value} fields each ended by SOH, in its envelope. */
    static byte[] frame(String body) {
        byte[] covered = (START + body.length() + SOH + body).getBytes(ISO_8859_1);
        byte[] frame = Arrays.copyOf(covered, covered.length + TRAILER_BYTES);
        byte[] trailer = trailer(covered, covered.length);
        System.arraycopy(trailer, 0, frame, covered.length, TRAILER_BYTES);
        return frame;
    }

    /** Reads up to the end of one message; empty when the stream ends where a message could have begun. */
    static Optional<byte[]> readFrame(InputStream in) throws IOException {
        int first = in.read();
        if (first < 0) {
            return Optional.empty();
        }
        var frame = new ByteArrayOutputStream(256);
        frame.write(first);
        readExactly(in, START.length() - 1, frame);
        int bodyLength = readBodyLength(in, frame);
        readExactly(in, bodyLength + TRAILER_BYTES, frame);
        return Optional.of(frame.toByteArray());
    }

    /** Takes the body out of its envelope, once begin string, length and checksum have been found right. */
    static String unframe(byte[] frame) throws ProtocolException {
        String text = new String(frame, ISO_8859_1);
        int lengthEnd = text.indexOf(SOH, START.length());
        int bodyEnd = frame.length - TRAILER_BYTES;
        if (!text.startsWith(START) || lengthEnd < 0 || lengthEnd >= bodyEnd) {
            throw new ProtocolException("Not a FIX.4.2 message: " + printable(text));
        }
        String body = text.substring(lengthEnd + 1, bodyEnd);
        if (!text.substring(START.length(), lengthEnd).equals(Integer.toString(body.length()))) {
            throw new ProtocolException("BodyLength is not " + body.length() + ": " + printable(text));
        }
        byte[] trailer = trailer(frame, bodyEnd);
        if (!Arrays.equals(trailer, 0, TRAILER_BYTES, frame, bodyEnd, frame.length)) {
            throw new ProtocolException(
                    "CheckSum is not " + printable(new String(trailer, ISO_8859_1)) + ": " + printable(text));
        }
        return body;
    }

    /** The message as people write it down, with bars. */
    static String printable(String text) {
        return text.replace(SOH, '|');
    }

    private static int readBodyLength(InputStream in, ByteArrayOutputStream frame) throws IOException {
        int length = 0;
        for (int digits = 0; digits <= MAX_LENGTH_DIGITS; digits++) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException(CUT_SHORT);
            }
            frame.write(next);
            if (next == SOH && digits > 0) {
                return length;
            }
            if (next < '0' || next > '9') {
                break;
            }
            length = 10 * length + (next - '0');
        }
        throw new ProtocolException(
                "No BodyLength of at most " + MAX_LENGTH_DIGITS + " digits: " + printable(frame.toString(ISO_8859_1)));
    }

    private static void readExactly(InputStream in, int count, ByteArrayOutputStream frame) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException(CUT_SHORT);
        }
        frame.write(bytes, 0, count);
    }

    private static byte[] trailer(byte[] bytes, int count) {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += bytes[i] & 0xFF;
        }
        int checkSum = sum % 256;
        return ("10=" + checkSum / 100 + checkSum / 10 % 10 + checkSum % 10 + SOH).getBytes(ISO_8859_1);
    }
}
