package dev.insitu.it;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What classes of a JDK read of the system's properties while they are initialised, going by their bytecode: what is set later they do not see. A class
 * is followed into those nested in the same one, not into others.
 */
final class SettingsReadOnce implements AutoCloseable {
    private static final Set<String> READERS = Set.of(
            "java/lang/System.getProperty",
            "java/lang/Boolean.getBoolean",
            "java/lang/Integer.getInteger",
            "java/lang/Long.getLong",
            "java/security/Security.getProperty");
    private static final String TWO_STRINGS = "(Ljava/lang/String;Ljava/lang/String;)";
    private static final String ACTIONS = "sun/security/action/Get";

    private final FileSystem modules;

    SettingsReadOnce(Jdk jdk) throws IOException {
        Path home = Path.of(jdk.tool("java")).getParent().getParent();
        modules = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", home.toString()));
    }

    /**
     * The names of properties, as far as they are constants; the class's own name stands for one that is not.
     *
     * @param name with slashes; none are read of one that is not the JDK's
     */
    Set<String> of(String name) throws IOException {
        Walk walk = new Walk(name);
        while (!walk.todo.isEmpty()) {
            Method next = walk.todo.remove();
            walk.visit(next);
        }
        return walk.settings;
    }

    /** @param name null for each */
    private record Method(String owner, String name) {}

    private byte[] read(String name) throws IOException {
        int end = name.lastIndexOf('/');
        Path modulesOfPackage = modules.getPath(
                "/packages", end < 0 ? "-" : name.substring(0, end).replace('/', '.'));
        if (Files.isDirectory(modulesOfPackage)) {
            try (var each = Files.newDirectoryStream(modulesOfPackage)) {
                for (Path module : each) {
                    Path file = modules.getPath("/modules", module.getFileName().toString(), name + ".class");
                    if (Files.exists(file)) {
                        return Files.readAllBytes(file);
                    }
                }
            }
        }
        return null;
    }

    @Override
    public void close() throws IOException {
        modules.close();
    }

    private final class Walk {
        final Deque<Method> todo = new ArrayDeque<>();
        final Set<String> settings = new TreeSet<>();
        private final Set<Method> seen = new HashSet<>();
        private final String outermost;

        Walk(String name) {
            outermost = name.indexOf('$') < 0 ? name : name.substring(0, name.indexOf('$'));
            add(name, "<clinit>");
        }

        private void add(String owner, String name) {
            Method method = new Method(owner, name);
            if ((owner.equals(outermost) || owner.startsWith(outermost + "$")) && seen.add(method)) {
                todo.add(method);
            }
        }

        void visit(Method method) throws IOException {
            byte[] bytes = read(method.owner());
            if (bytes != null) {
                new ClassReader(bytes)
                        .accept(
                                new ClassVisitor(Opcodes.ASM9) {
                                    @Override
                                    public MethodVisitor visitMethod(
                                            int access, String name, String type, String generic, String[] thrown) {
                                        boolean wanted = method.name() == null
                                                || method.name().equals(name);
                                        return wanted ? new Calls(method.owner()) : null;
                                    }
                                },
                                ClassReader.SKIP_DEBUG);
            }
        }

        private final class Calls extends MethodVisitor {
            private String before;
            private String constant;

            Calls(String owner) {
                super(Opcodes.ASM9);
                before = owner;
                constant = owner;
            }

            @Override
            public void visitLdcInsn(Object value) {
                if (value instanceof String text) {
                    before = constant;
                    constant = text;
                }
            }

            @Override
            public void visitTypeInsn(int opcode, String type) {
                if (opcode == Opcodes.NEW && !type.equals(outermost)) {
                    // What is passed on may be called from anywhere, as the actions of the access controller are.
                    add(type, null);
                }
            }

            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean ofInterface) {
                if (READERS.contains(owner + "." + name) || owner.startsWith(ACTIONS)) {
                    // The last may be what holds where it is not set.
                    settings.add(type.startsWith(TWO_STRINGS) ? before : constant);
                } else {
                    add(owner, name);
                }
            }

            @Override
            public void visitInvokeDynamicInsn(String name, String type, Handle by, Object... arguments) {
                for (Object argument : arguments) {
                    if (argument instanceof Handle handle) {
                        add(handle.getOwner(), handle.getName());
                    }
                }
            }
        }
    }
}
