package dev.insitu.benchmarks.big;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Writes the classes of an application: 100 to a package, each of 12 methods and 4 KB, each a {@link Handler}, a tenth of
 * them behind a base class. The same ones each time.
 */
final class BigJar {
    static final int CLASSES = 10_000;

    private static final int PER_PACKAGE = 100;
    private static final int METHODS = 12;
    private static final int TIMED = 40;
    private static final int TRACED = 100;
    private static final int BASES = 10;
    private static final String HANDLER = Type.getInternalName(Handler.class);

    private BigJar() {}

    /** The binary name of a class. */
    static String name(int number) {
        return "big.p" + number / PER_PACKAGE + ".Service" + number;
    }

    /** The jar, made where it is not there yet. */
    static File in(File directory) throws IOException {
        File jar = new File(directory, "big-application.jar");
        if (!jar.exists()) {
            File unfinished = new File(directory, "big-application.jar.unfinished");
            try (ZipOutputStream out =
                    new ZipOutputStream(new BufferedOutputStream(new FileOutputStream(unfinished)))) {
                for (int i = 0; i < CLASSES; i++) {
                    out.putNextEntry(new ZipEntry(internal(i) + ".class"));
                    out.write(classFile(i));
                }
            }
            if (!unfinished.renameTo(jar)) {
                throw new IOException("cannot make " + jar);
            }
        }
        return jar;
    }

    private static String internal(int number) {
        return name(number).replace('.', '/');
    }

    /** The first of each package is the base class of nine others. */
    private static byte[] classFile(int number) {
        int base = number - number % PER_PACKAGE;
        boolean derived = number > base && number < base + BASES;
        String parent = derived ? internal(base) : "java/lang/Object";
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_PUBLIC,
                internal(number),
                null,
                parent,
                derived ? null : new String[] {HANDLER});
        writer.visitField(Opcodes.ACC_PRIVATE, "state", "I", null, null).visitEnd();
        addConstructor(writer, parent);
        addMethod(writer, number, "handle", null);
        for (int i = 1; i < METHODS; i++) {
            addMethod(writer, number, "method" + i, annotation(number, i));
        }
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static Class<?> annotation(int number, int method) {
        if (method == 1 && number % TIMED == 1) {
            return Timed.class;
        }
        return method == 2 && number % TRACED == 2 ? Traced.class : null;
    }

    private static void addConstructor(ClassWriter writer, String parent) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, parent, "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    /** A text built of three parts; its hash code is the result. */
    private static void addMethod(ClassWriter writer, int number, String name, Class<?> annotation) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, "(I)I", null, null);
        if (annotation != null) {
            method.visitAnnotation(Type.getDescriptor(annotation), true).visitEnd();
        }
        String builder = "java/lang/StringBuilder";
        method.visitCode();
        method.visitTypeInsn(Opcodes.NEW, builder);
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, builder, "<init>", "()V", false);
        append(method, "the " + name + " of service " + number + " was asked for ");
        method.visitVarInsn(Opcodes.ILOAD, 1);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, builder, "append", "(I)Ljava/lang/StringBuilder;", false);
        append(method, " and answers with what method " + name.length() + " of " + METHODS + " makes of it");
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, builder, "toString", "()Ljava/lang/String;", false);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I", false);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void append(MethodVisitor method, String text) {
        method.visitLdcInsn(text);
        method.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL,
                "java/lang/StringBuilder",
                "append",
                "(Ljava/lang/String;)Ljava/lang/StringBuilder;",
                false);
    }
}
