package dev.insitu.weave.scan;

import static org.assertj.core.api.Assertions.assertThat;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassFileReaderTest {
    /** The last one is half of a character, which UTF-8 does not know. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "",
                "\0",
                "a\0b",
                "\u007F",
                "\u0080",
                "\u00E9t\u00E9",
                "\uFFFD",
                "\u20AC",
                "\uD83D\uDE00",
                "\uD83D"
            })
    void readsTextsAsAsmDoes(String text) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, "Main", null, "java/lang/Object", null);
        writer.visitField(Opcodes.ACC_STATIC, "f" + text, "I", null, null);
        byte[] file = writer.toByteArray();
        ClassReader own = new ClassFileReader(file);
        ClassReader asm = new ClassReader(file);
        char[] buffer = new char[asm.getMaxStringLength()];

        assertThat(own.getClassName()).isEqualTo("Main");
        assertThat(asm.readUTF8(fieldsName(asm), buffer)).isEqualTo("f" + text);
        assertThat(own.readUTF8(fieldsName(own), buffer)).isEqualTo("f" + text);
    }

    /** Offset of the first field's name, in a class without interfaces. */
    private static int fieldsName(ClassReader reader) {
        return reader.header + 12;
    }
}
