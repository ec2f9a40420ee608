package dev.insitu.demo.date;

import static dev.insitu.demo.date.FixFraming.SOH;

import java.math.BigDecimal;
import java.net.ProtocolException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The fields of one FIX message, in the order in which they travel. No message here has repeating groups, so that a tag
 * occurs once. Not safe for use by several threads.
 */
final class FixMessage {
    private final Map<Integer, String> fields = new LinkedHashMap<>();

    private FixMessage() {}

    /** A message with the standard header, sent now. */
    FixMessage(String type, String sender, String target, long sequenceNumber) {
        put(Tag.MSG_TYPE, type);
        put(Tag.SENDER_COMP_ID, sender);
        put(Tag.TARGET_COMP_ID, target);
        put(Tag.MSG_SEQ_NUM, sequenceNumber);
        put(Tag.SENDING_TIME, Instant.now());
    }

    static FixMessage decode(byte[] frame) throws ProtocolException {
        String body = FixFraming.unframe(frame);
        var message = new FixMessage();
        for (int start = 0; start < body.length(); ) {
            int equals = body.indexOf('=', start);
            int end = body.indexOf(SOH, start);
            if (equals < 0 || end <= equals + 1) {
                throw new ProtocolException("Not tag=value: " + FixFraming.printable(body.substring(start)));
            }
            int tag = parse(body.substring(start, equals), Integer::valueOf, "a tag");
            if (message.fields.put(tag, body.substring(equals + 1, end)) != null) {
                throw new ProtocolException("Tag " + tag + " occurs twice: " + FixFraming.printable(body));
            }
            start = end + 1;
        }
        return message;
    }

    byte[] encode() {
        var body = new StringBuilder(256);
        fields.forEach((tag, value) ->
                body.append(tag.intValue()).append('=').append(value).append(SOH));
        return FixFraming.frame(body.toString());
    }

    void put(int tag, String value) {
        if (value.isEmpty() || value.indexOf(SOH) >= 0) {
            throw new IllegalArgumentException("Tag " + tag + " cannot carry \"" + FixFraming.printable(value) + '"');
        }
        fields.put(tag, value);
    }

    void put(int tag, long value) {
        put(tag, Long.toString(value));
    }

    void put(int tag, BigDecimal value) {
        put(tag, value.toPlainString());
    }

    void put(int tag, Instant value) {
        put(tag, UtcTimestamp.format(value));
    }

    String text(int tag) throws ProtocolException {
        String value = fields.get(tag);
        if (value == null) {
            throw new ProtocolException("Tag " + tag + " is missing from " + fields);
        }
        return value;
    }

    long integer(int tag) throws ProtocolException {
        return parse(text(tag), Long::valueOf, "a whole number");
    }

    BigDecimal decimal(int tag) throws ProtocolException {
        return parse(text(tag), BigDecimal::new, "a decimal number");
    }

    Instant instant(int tag) throws ProtocolException {
        return parse(text(tag), UtcTimestamp::parse, "a time such as 20261121-08:00:00.123");
    }

    /** Fails unless the message has this value for the tag. */
    void require(int tag, String expected) throws ProtocolException {
        String value = text(tag);
        if (!value.equals(expected)) {
            throw new ProtocolException("Tag " + tag + " is " + value + ", expected " + expected);
        }
    }

    private static <T> T parse(String text, Function<String, T> parser, String expected) throws ProtocolException {
        try {
            return parser.apply(text);
        } catch (NumberFormatException | DateTimeParseException e) {
            var failure = new ProtocolException('"' + text + "\" is not " + expected);
            failure.initCause(e);
            throw failure;
        }
    }
}
