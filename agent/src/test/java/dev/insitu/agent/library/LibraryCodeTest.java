package dev.insitu.agent.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Native;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;

class LibraryCodeTest {
    private static final String HERE = "dev/insitu/agent/library/";

    /** What stands in {@link Asking} for a library. */
    private static final List<String> SETTINGS = List.of("jna.nosys", "java.io.tmpdir", "insitu.test.of-a-library");

    @Test
    void aLibrarySeesTheJvmsSettings_itsOwn_andNoneOfTheApplication() throws Exception {
        System.setProperty("jna.nosys", "true");
        try {
            Object asked = changed(Asking.class).getMethod("ask", List.class).invoke(null, SETTINGS);

            assertThat(asked)
                    .isEqualTo(List.of(
                            "null",
                            System.getProperty("java.io.tmpdir"),
                            "null",
                            "own",
                            "null",
                            "no process is started for ls"));
            assertThat(System.getProperty("insitu.test.of-a-library")).isNull();
        } finally {
            System.clearProperty("jna.nosys");
        }
    }

    /** Of JNA: what is called in the place of the JDK's methods is there. */
    @Test
    void allThatJnaAsksAndLogsHasItsPlace() throws Exception {
        Set<String> called = new TreeSet<>();
        Set<String> left = new TreeSet<>();
        for (byte[] classFile : classFilesOf(Native.class)) {
            new ClassReader(LibraryCode.changed(classFile)).accept(callsTo(called, left), 0);
        }

        assertThat(called)
                .anyMatch(each -> each.contains("LibrarySettings.getProperty"))
                .anyMatch(each -> each.contains("LibraryLogger.log"));
        called.removeIf(LibraryCodeTest::isThere);
        assertThat(called).isEmpty();
        assertThat(left).isEmpty();
    }

    private static ClassVisitor callsTo(Set<String> called, Set<String> left) {
        return new ClassVisitor(Opcodes.ASM9) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitMethodInsn(int opcode, String owner, String name, String type, boolean itf) {
                        if (owner.startsWith(HERE)) {
                            called.add(owner.replace('/', '.') + '.' + name + type);
                        }
                        boolean asks =
                                owner.equals("java/lang/System") && (name.contains("Propert") || name.equals("getenv"));
                        if (asks
                                || owner.startsWith("java/util/logging/")
                                || owner.equals("java/lang/ProcessBuilder")) {
                            left.add(owner + '.' + name);
                        }
                    }
                };
            }
        };
    }

    private static boolean isThere(String call) {
        String type = call.substring(call.indexOf('('));
        String name = call.substring(0, call.indexOf('('));
        try {
            Class<?> owner = Class.forName(name.substring(0, name.lastIndexOf('.')));
            for (Method method : owner.getMethods()) {
                if (method.getName().equals(name.substring(name.lastIndexOf('.') + 1))
                        && Type.getMethodDescriptor(method).equals(type)) {
                    return true;
                }
            }
        } catch (ClassNotFoundException e) {
            // Not there.
        }
        return false;
    }

    private static List<byte[]> classFilesOf(Class<?> one) throws IOException, URISyntaxException {
        Path jar =
                Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<byte[]> all = new ArrayList<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .filter(entry -> entry.getName().matches("com/sun/jna/.*[.]class"))
                    .forEach(entry -> {
                        try (InputStream in = zip.getInputStream(entry)) {
                            all.add(in.readAllBytes());
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
        return all;
    }

    private static Class<?> changed(Class<?> library) throws ClassNotFoundException {
        return new LibraryLoader("test", library.getClassLoader()) {
            @Override
            protected byte[] classFile(String name) {
                try (InputStream in = library.getResourceAsStream('/' + name)) {
                    return in == null ? null : in.readAllBytes();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                return name.equals(library.getName()) ? findClass(name) : super.loadClass(name, resolve);
            }
        }.loadClass(library.getName());
    }

    /** As a library would. */
    public static final class Asking {
        private Asking() {}

        /** Answers, and sets the last one. */
        public static List<String> ask(List<String> keys) {
            List<String> answers = new ArrayList<>();
            for (String key : keys) {
                answers.add(String.valueOf(System.getProperty(key)));
            }
            String last = keys.get(keys.size() - 1);
            System.setProperty(last, "own");
            answers.add(System.getProperty(last));
            System.clearProperty(last);
            answers.add(String.valueOf(System.getenv("PATH")));
            java.util.logging.Logger.getLogger("a library").log(java.util.logging.Level.SEVERE, "dropped");
            try {
                answers.add(Runtime.getRuntime().exec("ls").toString());
            } catch (IOException e) {
                answers.add(e.getMessage());
            }
            return answers;
        }
    }
}
