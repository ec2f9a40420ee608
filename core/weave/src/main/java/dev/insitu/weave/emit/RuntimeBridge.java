package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.ACC_FINAL;
import static net.bytebuddy.jar.asm.Opcodes.ACC_PUBLIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_SUPER;
import static net.bytebuddy.jar.asm.Opcodes.ILOAD;
import static net.bytebuddy.jar.asm.Opcodes.INVOKESTATIC;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.V17;

import dev.insitu.runtime.Allocated;
import dev.insitu.runtime.Callback;
import dev.insitu.runtime.Completion;
import dev.insitu.runtime.Drive;
import dev.insitu.runtime.Follow;
import dev.insitu.runtime.Probe;
import dev.insitu.runtime.Result;
import dev.insitu.runtime.SampledProbe;
import dev.insitu.runtime.Span;
import dev.insitu.runtime.Suspension;
import dev.insitu.runtime.ThinnedProbe;
import dev.insitu.runtime.Undecided;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.misc.Unsafe;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Offers the runtime under names that every class loader finds. A loader need not ask its parents for
 * {@code dev.insitu.runtime}: loaders of OSGi and JBoss Modules do not; those of JBoss Modules ask for no package
 * outside the JDK's. Every loader asks for {@code java.lang}, because no other loader may define it. So
 * {@code java.lang} gets one bridge class for each runtime class that woven code calls. Its methods only call the
 * runtime's, and the JIT compilers inline them.
 */
public final class RuntimeBridge {
    /** Prefix of the bridge classes' names. */
    private static final String PREFIX = "java/lang/Insitu";

    private static final String RUNTIME = "dev/insitu/runtime/";
    private static final String INLINED = "Ljdk/internal/vm/annotation/ForceInline;";

    private static final Class<?>[] CALLED = {
        Allocated.class,
        Callback.class,
        Completion.class,
        Drive.class,
        Follow.class,
        Probe.class,
        Result.class,
        SampledProbe.class,
        Span.class,
        Suspension.class,
        ThinnedProbe.class,
        Undecided.class
    };

    /** The bridge classes by the runtime classes whose methods they call, by internal name. */
    private static final Map<String, String> BRIDGES = bridges();

    private static boolean defined;

    private RuntimeBridge() {}

    private static Map<String, String> bridges() {
        Map<String, String> bridges = new HashMap<>();
        for (Class<?> called : CALLED) {
            String name = Type.getInternalName(called);
            bridges.put(name, PREFIX + name.substring(RUNTIME.length()));
        }
        return bridges;
    }

    /**
     * Whether the runtime is in the boot loader. It is not in the tool, which weaves only to show matches and never
     * runs woven code.
     */
    public static boolean isPossible() {
        return Probe.class.getClassLoader() == null;
    }

    /** Defines the bridge classes, once per JVM. */
    public static synchronized void define() {
        if (!defined) {
            for (Class<?> called : CALLED) {
                define(called);
            }
            defined = true;
        }
    }

    private static void define(Class<?> called) {
        String name = PREFIX + called.getSimpleName();
        try {
            Class.forName(name.replace('/', '.'), false, null);
        } catch (ClassNotFoundException e) {
            byte[] file = write(name, called);
            Unsafe.getUnsafe().defineClass(name, file, 0, file.length, null, null);
        }
    }

    private static byte[] write(String name, Class<?> called) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, name, null, "java/lang/Object", null);
        for (Method method : called.getDeclaredMethods()) {
            String descriptor = Type.getMethodDescriptor(method);
            int wanted = Modifier.PUBLIC | Modifier.STATIC;
            if ((method.getModifiers() & wanted) == wanted && isOfJdkAlone(descriptor)) {
                write(writer, called, method.getName(), descriptor);
            }
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void write(ClassWriter writer, Class<?> called, String name, String descriptor) {
        MethodVisitor code = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, name, descriptor, null, null);
        code.visitAnnotation(INLINED, true).visitEnd();
        code.visitCode();
        int slots = 0;
        for (Type argument : Type.getArgumentTypes(descriptor)) {
            code.visitVarInsn(argument.getOpcode(ILOAD), slots);
            slots += argument.getSize();
        }
        code.visitMethodInsn(INVOKESTATIC, Type.getInternalName(called), name, descriptor, false);
        Type result = Type.getReturnType(descriptor);
        code.visitInsn(result.getOpcode(IRETURN));
        code.visitMaxs(Math.max(slots, result.getSize()), slots);
        code.visitEnd();
    }

    /** Whether a descriptor names no types of the runtime, for which an application's loader would be asked. */
    private static boolean isOfJdkAlone(String descriptor) {
        return !descriptor.contains(RUNTIME);
    }

    /** Redirects calls of the runtime to the bridge classes. */
    static MethodVisitor over(MethodVisitor next) {
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
                String bridge = BRIDGES.get(owner);
                boolean isBridged = bridge != null && isOfJdkAlone(descriptor);
                super.visitMethodInsn(opcode, isBridged ? bridge : owner, name, descriptor, isInterface);
            }
        };
    }
}
