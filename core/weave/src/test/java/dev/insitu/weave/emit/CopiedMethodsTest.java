package dev.insitu.weave.emit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.When;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.kind.ProbeSpec;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceMethodVisitor;

/** A method that is copied becomes what ASM makes of it. */
class CopiedMethodsTest {
    private static final List<String> PACKAGES = List.of("java/util", "java/math");

    private int copied;
    private int withFrames;

    @Test
    void areWhatAsmWrites() throws IOException {
        for (String each : PACKAGES) {
            Path classes = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", each);
            List<Path> files;
            try (Stream<Path> all = Files.list(classes)) {
                files = all.filter(file -> file.toString().endsWith(".class")).toList();
            }
            for (Path file : files) {
                check(Files.readAllBytes(file));
            }
        }

        assertThat(copied).isGreaterThan(2_000);
        assertThat(withFrames).isGreaterThan(800);
    }

    private void check(byte[] file) {
        ClassFileReader reader = new ClassFileReader(file);
        ClassScan scan = ClassScan.of(reader, true);
        Map<String, MethodPlan> constructors = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            if (method.name.equals("<init>")) {
                constructors.put(method.key(), plan());
            }
        }
        Map<String, MethodPlan> all = new HashMap<>(constructors);
        List<byte[]> copies = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (ClassScan.Method method : scan.methods()) {
            if (constructors.containsKey(method.key()) || method.is(Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) {
                continue;
            }
            byte[] copy = CopiedClass.weave(file, reader, scan, Map.of(method.key(), plan()), false);
            if (copy != null) {
                all.put(method.key(), plan());
                keys.add(method.key());
                copies.add(copy);
            }
        }
        if (constructors.isEmpty() || keys.isEmpty()) {
            return;
        }
        // Constructors are not copied, so ASM writes all.
        byte[] byAsm = new ClassWeaver(reader, scan, all, new SkippedMethods(fact -> {})).weave();
        for (int i = 0; i < keys.size(); i++) {
            String text = text(copies.get(i), keys.get(i));
            assertThat(text).as(scan.name() + ' ' + keys.get(i)).isEqualTo(text(byAsm, keys.get(i)));
            copied++;
            withFrames += text.indexOf("FRAME") < text.lastIndexOf("FRAME") ? 1 : 0;
        }
    }

    private static MethodPlan plan() {
        return MethodPlan.around(List.of(new ProbeSpec(1, When.ALWAYS)));
    }

    private static String text(byte[] classFile, String key) {
        Textifier text = new Textifier();
        ClassVisitor method = new ClassVisitor(org.objectweb.asm.Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return key.equals(name + descriptor) ? new TraceMethodVisitor(text) : null;
            }
        };
        new org.objectweb.asm.ClassReader(classFile).accept(method, org.objectweb.asm.ClassReader.EXPAND_FRAMES);
        StringWriter all = new StringWriter();
        text.print(new PrintWriter(all, true));
        return all.toString();
    }
}
