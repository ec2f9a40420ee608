package dev.insitu.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;

/** The texts that compiled classes hold. */
final class ClassStrings {
    /** Tags of a class file's constants. */
    private static final int UTF8 = 1;

    private static final int STRING = 8;

    private ClassStrings() {}

    /**
     * The strings of the code, the parts of concatenated ones included.
     *
     * @param classes where the class files are
     * @return by the internal name of the class
     */
    static Map<String, Set<String>> in(Path classes) {
        return read(classes, STRING);
    }

    /** All texts: strings, and the names of all that is used. */
    static Map<String, Set<String>> withNames(Path classes) {
        return read(classes, UTF8);
    }

    private static Map<String, Set<String>> read(Path classes, int tag) {
        Map<String, Set<String>> all = new TreeMap<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                ClassReader reader = new ClassReader(bytes);
                all.put(reader.getClassName(), texts(reader, bytes, tag));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static Set<String> texts(ClassReader reader, byte[] bytes, int tag) {
        Set<String> texts = new TreeSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            // The item is its content; the tag stands before it. The second half of a long number has no content.
            int item = reader.getItem(i);
            if (item > 0 && reader.readByte(item - 1) == tag) {
                texts.add(
                        tag == STRING
                                ? reader.readUTF8(item, buffer)
                                : new String(bytes, item + 2, reader.readUnsignedShort(item), StandardCharsets.UTF_8));
            }
        }
        return texts;
    }
}
