package dev.insitu.runtime.pairing;

import dev.insitu.runtime.memory.StringBytes;

/**
 * How keys are compared: primitives, boxed or not, by the descriptor character of their type and their bits; strings by their
 * characters ({@link StringBytes}); all other objects by identity.
 */
final class KeyType {
    private KeyType() {}

    /** Strings; the bits are the hash, the string itself is kept. */
    static final int TEXT = 'T';

    /** Any other object; the bits are the identity hash, a {@link WeakKey} is kept. */
    static final int OBJECT = 'L';

    /** Pairing by order: all keys are equal. */
    static final int ORDER = 'O';

    /** Not a key: the bits are the link to one specific entry. */
    static final int ENTRY = 'E';

    /** Not a key: matches no entry. */
    static final int NONE = 'N';

    /** Set if an end waits for its start. */
    static final int END = 1 << 16;

    /** Whether this is the kind of a waiting end. */
    static boolean isEnd(int kind) {
        return (kind & END) != 0;
    }

    static int of(Object key) {
        if (key instanceof String) {
            return TEXT;
        } else if (key instanceof Integer) {
            return 'I';
        } else if (key instanceof Long) {
            return 'J';
        } else if (key instanceof Character) {
            return 'C';
        } else if (key instanceof Boolean) {
            return 'Z';
        } else if (key instanceof Double) {
            return 'D';
        } else if (key instanceof Float) {
            return 'F';
        } else if (key instanceof Short) {
            return 'S';
        } else if (key instanceof Byte) {
            return 'B';
        }
        return OBJECT;
    }

    /** The bits of a key of the given kind. */
    static long bits(Object key, int kind) {
        return switch (kind) {
            case TEXT -> StringBytes.hash((String) key);
            case 'I' -> ((Integer) key).intValue();
            case 'J' -> ((Long) key).longValue();
            case 'C' -> ((Character) key).charValue();
            case 'Z' -> ((Boolean) key).booleanValue() ? 1 : 0;
            case 'D' -> Double.doubleToRawLongBits(((Double) key).doubleValue());
            case 'F' -> Float.floatToRawIntBits(((Float) key).floatValue());
            case 'S' -> ((Short) key).shortValue();
            case 'B' -> ((Byte) key).byteValue();
            default -> System.identityHashCode(key);
        };
    }

    /** Whether the object kept in an entry is the key. Kinds and bits must be equal already. */
    static boolean isSame(int kind, Object kept, Object key) {
        return switch (kind & ~END) {
            case TEXT -> kept != null && StringBytes.isEqual((String) key, (String) kept);
            case OBJECT -> key != null && kept instanceof WeakKey held && held.refersTo(key);
            default -> true;
        };
    }

    /** Whether the application dropped the object that is kept. */
    static boolean isDropped(Object kept) {
        return kept instanceof WeakKey held && held.refersTo(null);
    }
}
