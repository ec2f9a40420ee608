package dev.insitu.agent.weave;

import java.nio.charset.StandardCharsets;

/** Looks for a name in a class file without parsing it: a class that does not mention an annotation does not carry it. */
final class ConstantPool {
    private ConstantPool() {}

    /** Whether these characters, as UTF-8, occur anywhere in a class file. */
    static boolean mentions(byte[] classFile, String text) {
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        int last = classFile.length - wanted.length;
        for (int at = 0; at <= last; at++) {
            int same = 0;
            while (same < wanted.length && classFile[at + same] == wanted[same]) {
                same++;
            }
            if (same == wanted.length) {
                return true;
            }
        }
        return false;
    }
}
