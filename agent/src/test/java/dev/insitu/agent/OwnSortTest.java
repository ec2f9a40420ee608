package dev.insitu.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

/**
 * Nothing of Insitu's that may run before an application's main has had its way calls the JDK's sort of objects: the first call fixes
 * which algorithm the application gets. Reports are made at the end, and the tool runs in a JVM of its own.
 */
class OwnSortTest {
    private static final Set<String> SORTS = Set.of("sort", "parallelSort", "sorted");

    @Test
    void objectsAreNotSortedByTheJdk() throws IOException {
        List<String> callers = new ArrayList<>();
        for (Room room : Room.values()) {
            callers.addAll(callersIn(room.classes()));
        }

        assertThat(callers)
                .anyMatch(caller -> caller.startsWith("dev/insitu/tool/"))
                .allMatch(caller -> caller.startsWith("dev/insitu/tool/") || caller.startsWith("dev/insitu/report/"));
    }

    private static List<String> callersIn(Path classes) throws IOException {
        List<String> callers = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".class")).toList()) {
                ClassReader reader = new ClassReader(Files.readAllBytes(file));
                reader.accept(new Callers(reader.getClassName(), callers), ClassReader.SKIP_FRAMES);
            }
        }
        return callers;
    }

    private static final class Callers extends ClassVisitor {
        private final String type;
        private final List<String> callers;

        Callers(String type, List<String> callers) {
            super(Opcodes.ASM9);
            this.type = type;
            this.callers = callers;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String types, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String called, String types, boolean isOfAnInterface) {
                    // An array of one of the JVM's own types is sorted another way.
                    if (SORTS.contains(called)
                            && owner.startsWith("java/util/")
                            && !types.matches("\\(\\[[BCDFIJS].*")) {
                        callers.add(type + "." + name + " calls " + owner + "." + called + types);
                    }
                }
            };
        }
    }
}
