package dev.insitu.runtime.follow;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A value of a call, as it is counted: a number by its bits, a string by its first {@value #MOST_CHARACTERS} characters, an enum constant by
 * its name, any other object by its class. Runs no code of the application. Has one owner.
 */
final class FollowValue {
    static final int MOST_CHARACTERS = 64;

    /** The kind of a text; other kinds are the characters of the primitive types' descriptors. */
    static final char TEXT = 'L';

    private static final String NULL = "null";

    /** Null if {@link #kind} is a number's. May be longer than what counts. */
    String text;

    long bits;
    char kind;

    boolean set(long number, char type) {
        if (type == 'V') {
            return false;
        }
        text = null;
        bits = number;
        kind = type;
        return true;
    }

    boolean set(Object object) {
        Class<?> type = object == null ? null : object.getClass();
        if (type == Integer.class) {
            return set((Integer) object, 'I');
        }
        if (type == Long.class) {
            return set((Long) object, 'J');
        }
        if (type == Short.class) {
            return set((Short) object, 'S');
        }
        if (type == Byte.class) {
            return set((Byte) object, 'B');
        }
        if (type == Boolean.class) {
            return set((Boolean) object ? 1 : 0, 'Z');
        }
        if (type == Character.class) {
            return set((Character) object, 'C');
        }
        if (type == Double.class) {
            return set(Double.doubleToRawLongBits((Double) object), 'D');
        }
        if (type == Float.class) {
            return set(Float.floatToRawIntBits((Float) object), 'F');
        }
        kind = TEXT;
        bits = 0;
        text = text(object, type);
        return true;
    }

    private static String text(Object object, Class<?> type) {
        if (object == null) {
            return NULL;
        }
        if (type == String.class) {
            return (String) object;
        }
        if (type == BigDecimal.class || type == BigInteger.class) {
            return object.toString();
        }
        return object instanceof Enum<?> constant ? constant.name() : type.getName();
    }

    int hash() {
        if (text == null) {
            return Long.hashCode(bits * 31 + kind);
        }
        int hash = 0;
        for (int i = 0; i < length(text); i++) {
            hash = hash * 31 + text.charAt(i);
        }
        return hash;
    }

    static int length(String text) {
        return Math.min(text.length(), MOST_CHARACTERS);
    }

    /** A value as a report shows it. */
    static String shown(String text, long bits, char kind) {
        return switch (kind) {
            case TEXT -> text;
            case 'Z' -> Boolean.toString(bits != 0);
            case 'C' -> Character.toString((char) bits);
            case 'F' -> Float.toString(Float.intBitsToFloat((int) bits));
            case 'D' -> Double.toString(Double.longBitsToDouble(bits));
            default -> Long.toString(bits);
        };
    }
}
