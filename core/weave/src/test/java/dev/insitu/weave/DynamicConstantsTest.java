package dev.insitu.weave;

import static dev.insitu.weave.Counters.Counted.calls;
import static net.bytebuddy.jar.asm.Opcodes.ACC_PUBLIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ARETURN;
import static net.bytebuddy.jar.asm.Opcodes.H_INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.LADD;
import static net.bytebuddy.jar.asm.Opcodes.LRETURN;
import static net.bytebuddy.jar.asm.Opcodes.V11;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.generated.Program;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constants and calls that bootstrap methods make, in the branches of a switch. No compiler at hand writes such constants. */
public class DynamicConstantsTest {
    private static final String HERE = "dev/insitu/weave/DynamicConstantsTest";
    private static final String CONSTANT =
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;";
    private static final String CALL_SITE =
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;J)Ljava/lang/invoke/CallSite;";
    private static final Handle OF_CONSTANT = new Handle(H_INVOKESTATIC, HERE, "constant", CONSTANT, false);
    private static final Handle OF_TEXT = new Handle(
            H_INVOKESTATIC,
            "java/lang/invoke/StringConcatFactory",
            "makeConcatWithConstants",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;",
            false);
    private static final Handle OF_CALL_SITE = new Handle(H_INVOKESTATIC, HERE, "callSite", CALL_SITE, false);

    /** A bootstrap method: as many as there are arguments, and what those are. */
    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type, Object... arguments) {
        long sum = (long) name.length() + arguments.length;
        for (Object each : arguments) {
            sum += (Long) each;
        }
        return type == String.class ? (Object) Long.toString(sum) : (Object) sum;
    }

    /** A bootstrap method: adds to its argument. */
    public static CallSite callSite(MethodHandles.Lookup lookup, String name, MethodType type, long added)
            throws ReflectiveOperationException {
        return new ConstantCallSite(MethodHandles.insertArguments(
                MethodHandles.lookup()
                        .findStatic(Long.class, "sum", MethodType.methodType(long.class, long.class, long.class)),
                0,
                added));
    }

    @ParameterizedTest
    @ValueSource(ints = {V11, V17})
    void constantsAndCallsThatBootstrapMethodsMake(int version) {
        Program program = program(version);
        assertThat(program.run()).isEqualTo("35 1025 41");

        List<ProbeRule> rules = new ArrayList<>(Rules.of("Main#code"));
        rules.add(Rules.call("parsed", "java.lang.Long#parseLong", "Main#code"));
        Woven woven = Woven.of(program, Rules.book(rules)).runsAsBefore();

        assertThat(woven.counted("code")).isEqualTo(calls(3));
        assertThat(woven.counted("parsed")).isEqualTo(calls(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {V11, V17})
    void linesOfThem(int version) {
        Program program = program(version);

        Woven woven = Woven.of(program, LinesProgram.rules("{ name: part, lines: \"Main:2\" }"))
                .runsAsBefore();

        assertThat(woven.counted("part")).isEqualTo(calls(1));
    }

    private static Program program(int version) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(version, ACC_PUBLIC, "Main", null, "java/lang/Object", null);
        writer.visitSource("Main.java", null);
        MethodVisitor run = writer.visitMethod(ACC_STATIC, "run", "()Ljava/lang/Object;", null, null);
        run.visitCode();
        for (int argument : new int[] {-5, 1_000, 3}) {
            run.visitLdcInsn(argument);
            run.visitMethodInsn(INVOKESTATIC, "Main", "code", "(I)J", false);
        }
        run.visitInvokeDynamicInsn("concat", "(JJJ)Ljava/lang/String;", OF_TEXT, "\1 \1 \1");
        run.visitInsn(ARETURN);
        run.visitMaxs(0, 0);
        run.visitEnd();
        MethodVisitor code = writer.visitMethod(ACC_STATIC, "code", "(I)J", null, null);
        code.visitCode();
        code(code);
        code.visitMaxs(0, 0);
        code.visitEnd();
        writer.visitEnd();
        return new Program(Map.of("Main", writer.toByteArray()));
    }

    private static void code(MethodVisitor code) {
        ConstantDynamic wide = new ConstantDynamic("wide", "J", OF_CONSTANT, 30L);
        ConstantDynamic inner = new ConstantDynamic("inner", "Ljava/lang/Long;", OF_CONSTANT, 5L);
        Label few = new Label();
        Label many = new Label();
        Label others = new Label();
        line(code, 1);
        code.visitVarInsn(ILOAD, 0);
        code.visitLookupSwitchInsn(others, new int[] {-5, 1_000}, new Label[] {few, many});
        code.visitLabel(few);
        code.visitLdcInsn(wide);
        code.visitInsn(LRETURN);
        code.visitLabel(many);
        line(code, 2);
        code.visitLdcInsn(new ConstantDynamic("outer", "Ljava/lang/String;", OF_CONSTANT, inner, 7L));
        code.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "parseLong", "(Ljava/lang/String;)J", false);
        code.visitInvokeDynamicInsn("plus", "(J)J", OF_CALL_SITE, 1_000L);
        code.visitInsn(LRETURN);
        code.visitLabel(others);
        line(code, 3);
        code.visitLdcInsn(wide);
        code.visitLdcInsn(new ConstantDynamic("text", "Ljava/lang/String;", OF_CONSTANT, 1L));
        code.visitMethodInsn(INVOKESTATIC, "java/lang/Long", "parseLong", "(Ljava/lang/String;)J", false);
        code.visitInsn(LADD);
        code.visitInsn(LRETURN);
    }

    private static void line(MethodVisitor code, int number) {
        Label here = new Label();
        code.visitLabel(here);
        code.visitLineNumber(number, here);
    }
}
