package dev.insitu.weave.emit;

import java.util.HashMap;
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

    final ByteWriter out = new ByteWriter();
    private final Map<String, Integer> places = new HashMap<>();
    private int next;

    /** @param count count of the class file's pool, which is its first free index */
    ConstantsWriter(int count) {
        this.next = count;
    }

    /** The pool's new count. */
    int count() {
        return next;
    }

    /** @param text ASCII characters only */
    int utf8(String text) {
        Integer known = places.get(text);
        if (known != null) {
            return known;
        }
        out.u1(UTF8);
        out.u2(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == 0 || text.charAt(i) >= 0x80) {
                throw new UnsupportedOperationException(text);
            }
            out.u1(text.charAt(i));
        }
        return add(text);
    }

    int type(String internalName) {
        String key = "class " + internalName;
        Integer known = places.get(key);
        if (known != null) {
            return known;
        }
        int name = utf8(internalName);
        out.u1(CLASS);
        out.u2(name);
        return add(key);
    }

    int number(int value) {
        String key = "number " + value;
        Integer known = places.get(key);
        if (known != null) {
            return known;
        }
        out.u1(INTEGER);
        out.u4(value);
        return add(key);
    }

    /** A field, or a method of a class. */
    int member(int opcode, String owner, String name, String descriptor) {
        String key = owner + ' ' + name + ' ' + descriptor;
        Integer known = places.get(key);
        if (known != null) {
            return known;
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
        return add(key);
    }

    private int add(String key) {
        places.put(key, next);
        return next++;
    }
}
