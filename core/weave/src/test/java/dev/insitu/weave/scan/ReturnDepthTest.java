package dev.insitu.weave.scan;

import static net.bytebuddy.jar.asm.Opcodes.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.api.Test;

class ReturnDepthTest {
    private static final int DECLARED = 9;

    /** Attribute's name 2, length 4, max stack 2, max locals 2, length 4, three nops, the opcode, the default 4. */
    private static final int PAIRS_AT = 22;

    @Test
    void onlyTheResultIsLeft() {
        assertThat(depth("()V", code -> code.visitInsn(RETURN))).isZero();
        assertThat(depth("()J", code -> {
                    code.visitInsn(LCONST_0);
                    code.visitInsn(LRETURN);
                }))
                .isEqualTo(2);
    }

    @Test
    void whatLiesBelowTheResultCounts() {
        assertThat(depth("()I", code -> {
                    code.visitInsn(LCONST_0);
                    code.visitInsn(ICONST_0);
                    code.visitInsn(IRETURN);
                }))
                .isEqualTo(3);
    }

    @Test
    void callsAndFieldsChangeItAsTheirDescriptorsSay() {
        assertThat(depth("()I", code -> {
                    code.visitInsn(ACONST_NULL);
                    code.visitInsn(ICONST_0);
                    code.visitInsn(DCONST_0);
                    code.visitInsn(ACONST_NULL);
                    code.visitMethodInsn(INVOKEVIRTUAL, "Main", "m", "(ID[[Ljava/lang/String;)J", false);
                    code.visitFieldInsn(PUTSTATIC, "Main", "wide", "J");
                    code.visitFieldInsn(GETSTATIC, "Main", "array", "[J");
                    code.visitInsn(ARRAYLENGTH);
                    code.visitInsn(IRETURN);
                }))
                .isEqualTo(1);
    }

    @Test
    void branchesSwitchesAndHandlersAreFollowed() {
        assertThat(depth("()I", code -> {
                    Label one = new Label();
                    Label two = new Label();
                    Label end = new Label();
                    Label handler = new Label();
                    code.visitTryCatchBlock(one, end, handler, null);
                    code.visitInsn(ICONST_0);
                    code.visitInsn(ICONST_0);
                    code.visitLookupSwitchInsn(one, new int[] {4, 70_000}, new Label[] {two, one});
                    code.visitLabel(one);
                    code.visitInsn(IRETURN);
                    code.visitLabel(two);
                    code.visitInsn(ICONST_1);
                    code.visitTableSwitchInsn(3, 4, one, one, end);
                    code.visitLabel(end);
                    code.visitInsn(ICONST_1);
                    code.visitInsn(IRETURN);
                    code.visitLabel(handler);
                    code.visitInsn(POP);
                    code.visitInsn(ICONST_2);
                    code.visitInsn(IRETURN);
                }))
                .isEqualTo(2);
    }

    @Test
    void whatIsNeverReachedIsNotKnown() {
        assertThat(depth("()I", code -> {
                    code.visitInsn(ICONST_0);
                    code.visitInsn(IRETURN);
                    code.visitInsn(ICONST_0);
                    code.visitInsn(IRETURN);
                }))
                .isEqualTo(DECLARED);
    }

    /** The JVM refuses it, and would never be asked if finding its length did not end. */
    @Test
    void aSwitchOfNegativeLengthIsNotFollowed() {
        byte[] file = file("()V", code -> {
            Label end = new Label();
            for (int i = 0; i < 3; i++) {
                code.visitInsn(NOP);
            }
            code.visitLookupSwitchInsn(end, new int[0], new Label[0]);
            for (int i = 0; i < 3; i++) {
                code.visitInsn(NOP);
            }
            code.visitLabel(end);
            code.visitInsn(RETURN);
        });
        int start = ClassScan.of(new ClassFileReader(file)).methods().get(0).code;
        // Behind the attribute's name and length, the method's numbers and its code's length: the pairs of the switch.
        ByteBuffer.wrap(file).putInt(start + PAIRS_AT, -2);

        assertThat(depth(file)).isEqualTo(DECLARED);
    }

    private static int depth(String descriptor, Consumer<MethodVisitor> body) {
        return depth(file(descriptor, body));
    }

    private static int depth(byte[] file) {
        ClassFileReader reader = new ClassFileReader(file);
        return ReturnDepth.of(file, reader, ClassScan.of(reader).methods().get(0).code);
    }

    private static byte[] file(String descriptor, Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V1_5, 0, "Main", null, "java/lang/Object", null);
        MethodVisitor code = writer.visitMethod(ACC_STATIC, "code", descriptor, null, null);
        code.visitCode();
        body.accept(code);
        code.visitMaxs(DECLARED, 0);
        return writer.toByteArray();
    }
}
