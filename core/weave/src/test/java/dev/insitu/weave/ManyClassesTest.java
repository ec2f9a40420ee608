package dev.insitu.weave;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.emit.ClassWeaver;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes as they come, by the thousand. */
class ManyClassesTest {
    /** One of that many is woven where not all are. */
    private static final int PART = 4;

    private static final int SAMPLE = 20;

    @Test
    @Tag("slow")
    void aPartOfJavaBase() throws IOException {
        javaBase(PART);
    }

    @Tag("long")
    @Test
    void allOfJavaBase() throws IOException {
        javaBase(1);
    }

    /** Every other method gets its points; the rest must stay what it is, byte for byte. */
    private static void javaBase(int oneIn) throws IOException {
        Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        List<Path> classFiles;
        try (Stream<Path> files = Files.walk(base)) {
            classFiles = files.filter(file -> file.toString().endsWith(".class"))
                    .filter(file -> !file.endsWith("module-info.class"))
                    .sorted()
                    .toList();
        }
        Map<String, String> skipped = new TreeMap<>();
        for (int number = 0; number < classFiles.size(); number += oneIn) {
            byte[] original = Files.readAllBytes(classFiles.get(number));
            Map<String, MethodPlan> plan = plan(original, number / oneIn % 2, 2);
            byte[] woven = weave(original, plan, skipped);
            if (woven != null) {
                hasOnlyPlannedMethodsChanged(original, woven, plan);
                if (number / oneIn % SAMPLE == 0 && hasFlagsOfAClass(original)) {
                    Woven.verify(woven, ClassLoader.getPlatformClassLoader());
                }
            }
        }

        assertThat(classFiles).hasSizeGreaterThan(5000);
        assertThat(skipped.values()).allMatch(ManyClassesTest::isOfSize);
    }

    /** The verifier refuses others, which a tool that links the JDK's modules has given some class; their order differs from run to run. */
    private static boolean hasFlagsOfAClass(byte[] classFile) {
        int ofMembers = Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED | Opcodes.ACC_STATIC;
        return (new ClassReader(classFile).getAccess() & ofMembers) == 0;
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void aPartOfALibrary(File jar) {
        library(jar, PART);
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("libraries")
    void allOfALibrary(File jar) {
        library(jar, 1);
    }

    /** Every method of a class gets its points, and the JVM verifies it. */
    private static void library(File jar, int oneIn) {
        Map<String, byte[]> original = classFiles(jar);
        Map<String, byte[]> all = new HashMap<>(original);
        Map<String, String> skipped = new TreeMap<>();
        List<String> chosen = new ArrayList<>();
        List<String> names = original.keySet().stream().sorted().toList();
        for (int number = 0; number < names.size(); number += oneIn) {
            chosen.add(names.get(number));
        }
        for (String name : chosen) {
            byte[] changed = weave(original.get(name), plan(original.get(name), 0, 1), skipped);
            if (changed != null) {
                all.put(name, changed);
            }
        }

        ChildFirst before = new ChildFirst(original);
        ChildFirst after = new ChildFirst(all);
        for (String name : chosen) {
            assertThat(after.link(name)).as(name).isEqualTo(before.link(name));
        }
        assertThat(skipped.values()).allMatch(ManyClassesTest::isOfSize);
    }

    /** With three probes on each call, a large method comes to what a class file can hold, before the compilers' limit is asked. */
    private static boolean isOfSize(String reason) {
        return reason.contains("8000 bytes") || reason.contains("65,535 bytes of a method");
    }

    static Stream<File> libraries() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(".jar"))
                .map(File::new);
    }

    private static Map<String, MethodPlan> plan(byte[] classFile, int first, int step) {
        Map<String, MethodPlan> plan = new HashMap<>();
        List<ClassScan.Method> methods =
                ClassScan.of(new ClassReader(classFile), true).methods();
        for (int i = first; i < methods.size(); i += step) {
            ClassScan.Method method = methods.get(i);
            if (!method.is(Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE) && !method.name.equals("<clinit>")) {
                plan.put(method.key(), AllPoints.of(method, i));
            }
        }
        return plan;
    }

    private static byte[] weave(byte[] original, Map<String, MethodPlan> plan, Map<String, String> skipped) {
        ClassFileReader reader = new ClassFileReader(original);
        ClassScan scan = ClassScan.of(reader);
        // Its constructor has no super(...); rules never reach it.
        plan.keySet().removeIf(key -> scan.name().equals("java/lang/Object") && key.startsWith("<init>"));
        return new ClassWeaver(
                        reader,
                        scan,
                        plan,
                        new SkippedMethods(fact -> skipped.put(
                                fact.strings().get(1), fact.strings().get(2))))
                .weave();
    }

    private static void hasOnlyPlannedMethodsChanged(byte[] original, byte[] woven, Map<String, MethodPlan> plan) {
        Map<String, byte[]> before = ClassFile.methods(original);
        Map<String, byte[]> after = ClassFile.methods(woven);
        assertThat(after.keySet()).isEqualTo(before.keySet());
        after.forEach((key, bytes) -> {
            if (!plan.containsKey(key)) {
                assertThat(bytes).as(key).isEqualTo(before.get(key));
            }
        });
    }

    private static Map<String, byte[]> classFiles(File file) {
        try (JarFile jar = new JarFile(file)) {
            return jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .filter(entry -> !entry.getName().startsWith("META-INF/"))
                    .filter(entry -> !entry.getName().endsWith("module-info.class"))
                    .collect(toMap(ManyClassesTest::className, entry -> bytes(jar, entry)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String className(JarEntry entry) {
        String name = entry.getName().replace('/', '.');
        return name.substring(0, name.length() - ".class".length());
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads these classes itself, whatever its parent has. */
    private static final class ChildFirst extends ClassLoader {
        private final Map<String, byte[]> classes;

        ChildFirst(Map<String, byte[]> classes) {
            super(ManyClassesTest.class.getClassLoader());
            this.classes = classes;
        }

        /** Verifies a class: its methods, or the name of the error that came instead, such as a library that is absent. */
        Object link(String name) {
            try {
                List<String> methods = new ArrayList<>();
                Stream.of(loadClass(name).getDeclaredMethods()).forEach(method -> methods.add(method.getName()));
                methods.sort(null);
                return methods;
            } catch (ClassNotFoundException | LinkageError e) {
                return e.toString();
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null
                        ? loaded
                        : bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }
}
