package dev.insitu.weave.scan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** The facts about a class file that rules and the rewriting need. */
public final class ClassScan extends ClassVisitor {
    /** A method in the class file. */
    public static final class Method {
        final int access;
        public final String name;
        public final String descriptor;
        public final List<String> annotations = new ArrayList<>(0);
        public final List<Call> calls = new ArrayList<>(0);
        public final NavigableSet<Integer> lines = new TreeSet<>();
        public final NavigableSet<Integer> linesBeforeInit = new TreeSet<>();
        public int maxLocals;

        /** Offset of the attribute {@code Code}. */
        public int code;

        Method(int access, String name, String descriptor) {
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
        }

        public boolean is(int flag) {
            return (access & flag) != 0;
        }

        /**
         * The call in a compiler's bridge method that the bridge exists for. It calls another method of the class, or a
         * method inherited from a superclass that other classes cannot access. Null if this method is not a bridge.
         *
         * @param type internal name of the method's class
         */
        public Call bridged(String type) {
            if (is(Opcodes.ACC_BRIDGE)) {
                for (Call call : calls) {
                    if (call.owner().equals(type) || call.opcode() == Opcodes.INVOKESPECIAL) {
                        return call;
                    }
                }
            }
            return null;
        }

        /** Name and descriptor, which identify the method within its class. */
        public String key() {
            return name + descriptor;
        }
    }

    private static final int MAX_LOCALS_AT = 8;

    private final List<Method> methods = new ArrayList<>();
    private final boolean withCode;
    private Map<String, String> routes = Map.of();
    private String name;
    private int version;

    private ClassScan(boolean withCode) {
        super(Opcodes.ASM9);
        this.withCode = withCode;
    }

    /**
     * Reads a class file.
     *
     * @throws RuntimeException if the file is newer than the reader, or broken
     */
    public static ClassScan of(ClassReader reader) {
        return of(reader, false);
    }

    /**
     * Reads a class file.
     *
     * @param withCode whether to read the calls and lines of its methods too
     */
    public static ClassScan of(ClassReader reader, boolean withCode) {
        ClassScan scan = new ClassScan(withCode);
        reader.accept(scan, withCode ? ClassReader.SKIP_FRAMES : ClassReader.SKIP_DEBUG | ClassReader.SKIP_CODE);
        scan.lookIntoBridges(reader);
        return scan;
    }

    private void lookIntoBridges(ClassReader reader) {
        Set<String> bridges = new HashSet<>();
        for (Method method : methods) {
            if (method.is(Opcodes.ACC_BRIDGE)) {
                bridges.add(method.key());
            }
        }
        if (!bridges.isEmpty() && !withCode) {
            reader.accept(new Bridges(bridges), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
    }

    /** Finds the code of each method, and the number of its local variables. */
    public void findCode(ClassReader reader) {
        Map<String, Integer> offsets = CodeSizes.offsetsOf(reader);
        for (Method method : methods) {
            method.code = offsets.getOrDefault(method.key(), 0);
            method.maxLocals = method.code == 0 ? 0 : reader.readUnsignedShort(method.code + MAX_LOCALS_AT);
        }
    }

    /** Reads the routes that its methods serve. */
    public void readRoutes(ClassReader reader) {
        routes = RouteScan.of(reader);
    }

    /** The route that a method serves, if routes were read and its annotations name one. */
    public Optional<String> routeOf(Method method) {
        return Optional.ofNullable(routes.get(method.key()));
    }

    /** Internal name. */
    public String name() {
        return name;
    }

    /** Major version of the class file. */
    public int version() {
        return version & 0xFFFF;
    }

    public List<Method> methods() {
        return methods;
    }

    /** The method of a {@link Method#key}. */
    public Method method(String key) {
        for (Method method : methods) {
            if (method.key().equals(key)) {
                return method;
            }
        }
        throw new IllegalArgumentException(key);
    }

    /** Whether another method, not a compiler's bridge, differs from this one in the return type alone. */
    public boolean hasTwin(Method method) {
        String parameters = method.descriptor.substring(0, method.descriptor.indexOf(')') + 1);
        for (Method other : methods) {
            if (other != method
                    && !other.is(Opcodes.ACC_BRIDGE)
                    && other.name.equals(method.name)
                    && other.descriptor.startsWith(parameters)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        this.version = version;
        this.name = name;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        Method method = new Method(access, name, descriptor);
        methods.add(method);
        MethodVisitor code = withCode ? new CodeScan(method) : null;
        return new MethodVisitor(Opcodes.ASM9, code) {
            @Override
            public AnnotationVisitor visitAnnotation(String annotation, boolean visible) {
                method.annotations.add(annotation);
                return null;
            }
        };
    }

    /** Reads the calls of bridge methods, and skips all other methods. */
    private final class Bridges extends ClassVisitor {
        private final Set<String> keys;

        Bridges(Set<String> keys) {
            super(Opcodes.ASM9);
            this.keys = keys;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            String key = name + descriptor;
            return keys.contains(key) ? new CodeScan(method(key)) : null;
        }
    }
}
