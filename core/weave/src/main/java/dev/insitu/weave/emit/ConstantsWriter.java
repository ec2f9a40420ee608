package dev.insitu.weave.emit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;

/** Constants to append to a class file's pool (JVMS 4.4); the pool's own entries keep their indexes. For one thread. */
final class ConstantsWriter {
    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int CLASS = 7;
    private static final int FIELD = 9;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    /** A little more than the constants of a usual probe take. */
    private static final int USUAL_BYTES = 256;

    final ByteWriter out = new ByteWriter(USUAL_BYTES);
    private final Map<String, Integer> types = new HashMap<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();

    /** The runtime's methods and fields, of which a class calls few, and their names: a search is faster than a map. */
    private final List<Member> members = new ArrayList<>();

    private final List<Text> texts = new ArrayList<>();

    private int next;

    private record Text(String text, int place) {}

    private record Member(String owner, String name, String descriptor, int place) {
        boolean is(String otherOwner, String otherName, String otherDescriptor) {
            return name.equals(otherName) && descriptor.equals(otherDescriptor) && owner.equals(otherOwner);
        }
    }

    /** @param count count of the class file's pool, which is its first free index */
    ConstantsWriter(int count) {
        this.next = count;
    }

    /** The pool's new count. */
    int count() {
        return next;
    }

    /** @param text of ASCII characters, one of the runtime's: a class has few of them */
    int utf8(String text) {
        for (Text known : texts) {
            if (known.text.equals(text)) {
                return known.place;
            }
        }
        texts.add(new Text(text, next));
        return write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private int write(byte[] bytes) {
        out.u1(UTF8);
        out.u2(bytes.length);
        out.copy(bytes, 0, bytes.length);
        return next++;
    }

    /** @throws UnsupportedOperationException if the name has other characters than ASCII's: they would have to be encoded */
    int type(String internalName) {
        Integer known = types.get(internalName);
        if (known != null) {
            return known;
        }
        byte[] ascii = internalName.getBytes(StandardCharsets.UTF_8);
        for (byte each : ascii) {
            // A question mark may stand for half of a pair of characters.
            if (each <= 0 || each == '?') {
                throw new UnsupportedOperationException(internalName);
            }
        }
        int name = write(ascii);
        out.u1(CLASS);
        out.u2(name);
        types.put(internalName, next);
        return next++;
    }

    int number(int value) {
        Integer known = numbers.get(value);
        if (known != null) {
            return known;
        }
        out.u1(INTEGER);
        out.u4(value);
        numbers.put(value, next);
        return next++;
    }

    /** A field, or a method of a class. */
    int member(int opcode, String owner, String name, String descriptor) {
        for (Member known : members) {
            if (known.is(owner, name, descriptor)) {
                return known.place;
            }
        }
        int type = type(owner);
        int simple = utf8(name);
        int of = utf8(descriptor);
        out.u1(NAME_AND_TYPE);
        out.u2(simple);
        out.u2(of);
        int nameAndType = next++;
        out.u1(opcode >= Opcodes.GETSTATIC && opcode <= Opcodes.PUTFIELD ? FIELD : METHOD);
        out.u2(type);
        out.u2(nameAndType);
        members.add(new Member(owner, name, descriptor, next));
        return next++;
    }
}
