package dev.insitu.weave.scan;

import static net.bytebuddy.jar.asm.Opcodes.ACC_ABSTRACT;
import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ACC_SYNTHETIC;
import static net.bytebuddy.jar.asm.Opcodes.V17;
import static net.bytebuddy.jar.asm.Opcodes.V1_4;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/** A scan finds what ASM finds. */
class ClassScanTest {
    private static final int FLAGS = 0xFFFF;

    private int withAnnotations;

    @Test
    void readsMethodsAsAsmDoes() throws IOException {
        Path classes = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java");
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(file -> file.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            check(Files.readAllBytes(file));
        }

        assertThat(withAnnotations).isGreaterThan(300);
    }

    /** Before Java 5 a compiler's own method had an attribute, not a flag. */
    @Test
    void readsOldFlags() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V1_4, 0, "Main", null, "java/lang/Object", null);
        writer.visitMethod(ACC_ABSTRACT | ACC_SYNTHETIC, "access$0", "()V", null, null);

        assertThat(check(writer.toByteArray()).methods().get(0).is(ACC_SYNTHETIC))
                .isTrue();
    }

    @Test
    void readsAnnotationsBehindOthersOfAllKindsOfValues() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(V17, 0, "Main", null, "java/lang/Object", null);
        writer.visitField(ACC_STATIC, "field", "I", null, 1).visitAnnotation("LOfField;", true);
        MethodVisitor method = writer.visitMethod(ACC_ABSTRACT, "method", "(I)V", null, new String[] {"Some"});
        AnnotationVisitor first = method.visitAnnotation("LFirst;", true);
        first.visit("number", 1L);
        first.visit("text", "text");
        first.visit("bytes", new byte[] {1, 2});
        first.visitEnum("enum", "LKind;", "ONE");
        AnnotationVisitor inner = first.visitAnnotation("inner", "LInner;");
        inner.visit("character", 'c');
        inner.visitEnd();
        AnnotationVisitor list = first.visitArray("list");
        AnnotationVisitor inList = list.visitAnnotation(null, "LInner;");
        inList.visitArray("nothing").visitEnd();
        inList.visitEnd();
        list.visitEnd();
        first.visitEnd();
        method.visitAnnotation("LSecond;", true);
        method.visitAnnotation("LHidden;", false);
        method.visitParameterAnnotation(0, "LOfParameter;", true);

        assertThat(check(writer.toByteArray()).methods().get(0).annotations)
                .containsExactlyInAnyOrder("LFirst;", "LSecond;", "LHidden;");
    }

    private ClassScan check(byte[] file) {
        ClassFileReader reader = new ClassFileReader(file);
        ClassScan scan = ClassScan.of(reader);
        List<String> found = new ArrayList<>();
        for (ClassScan.Method method : scan.methods()) {
            found.add(text(method.access, method.key(), method.annotations));
            withAnnotations += method.annotations.isEmpty() ? 0 : 1;
        }

        assertThat(scan.name()).isEqualTo(reader.getClassName());
        assertThat(found).as(scan.name()).isEqualTo(foundByAsm(file));
        return scan;
    }

    private static List<String> foundByAsm(byte[] file) {
        List<String> found = new ArrayList<>();
        ClassVisitor methods = new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                List<String> annotations = new ArrayList<>();
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                        annotations.add(annotation);
                        return null;
                    }

                    @Override
                    public void visitEnd() {
                        found.add(text(access, name + descriptor, annotations));
                    }
                };
            }
        };
        new ClassReader(file).accept(methods, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return found;
    }

    private static String text(int access, String key, List<String> annotations) {
        return (access & FLAGS) + " " + key + " "
                + annotations.stream().sorted().toList();
    }
}
