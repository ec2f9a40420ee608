package dev.insitu.weave.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of a class file without parsing it. */
class ConstantPoolTest {
    private static final PoolMarks NO_MARKS = new PoolMarks();

    @ParameterizedTest
    @ValueSource(
            classes = {Object.class, String.class, java.util.ArrayList.class, Runnable.class, java.util.List.class})
    void saysWhatAClassExtendsAndImplements(Class<?> type) throws IOException {
        byte[] classFile = fileOf(type);
        ClassReader reader = new ClassReader(classFile);

        List<String> expected = new ArrayList<>(List.of(reader.getInterfaces()));
        if (type != Object.class) {
            expected.add(reader.getSuperName());
        }
        assertThat(supertypes(classFile)).containsExactlyElementsOf(expected);
    }

    @Test
    void readsNamesOfAnyLetters() {
        String[] names = {"org/Größe", "org/日本", "org/\uD83D\uDE00", "org/a\u0000b"};
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, "Heir", null, "org/\u00C4", names);

        assertThat(supertypes(writer.toByteArray())).startsWith(names).endsWith("org/\u00C4");
    }

    @Test
    void saysNothingOfWhatIsBroken() throws IOException {
        byte[] whole = fileOf(java.util.ArrayList.class);
        int bodyBegins = whole.length / 2;
        for (int length = 0; length < bodyBegins; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            String[] supertypes = supertypes(part);
            if (supertypes != null) {
                assertThat(supertypes).isEqualTo(supertypes(whole));
            }
        }
    }

    private static String[] supertypes(byte[] classFile) {
        return new ConstantPool(classFile, NO_MARKS).supertypes();
    }

    private static byte[] fileOf(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            return in.readAllBytes();
        }
    }
}
