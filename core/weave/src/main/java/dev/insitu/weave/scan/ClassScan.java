package dev.insitu.weave.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** The facts about a class file that rules and the rewriting need. */
public final class ClassScan {
    /** A method in the class file. */
    public static final class Method {
        int access;
        public final String name;
        public final String descriptor;
        public final List<String> annotations = new ArrayList<>(0);
        public final List<Call> calls = new ArrayList<>(0);
        public final NavigableSet<Integer> lines = new TreeSet<>();
        public final NavigableSet<Integer> linesBeforeInit = new TreeSet<>();
        public int maxLocals;

        /** Offset of the attribute {@code Code}. */
        public int code;

        private String key;

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
            if (key == null) {
                key = name + descriptor;
            }
            return key;
        }
    }

    private static final int VERSION_AT = 6;

    private final List<Method> methods;
    private final String name;
    private final int version;
    private Map<String, String> routes = Map.of();

    private ClassScan(ClassReader reader, List<Method> methods) {
        this.methods = methods;
        this.name = reader.getClassName();
        this.version = reader.readUnsignedShort(VERSION_AT);
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
     * Reads a class file. The code of bridge methods is always read: what they call tells what they are for.
     *
     * @param withCode whether to read the calls and lines of its methods too
     */
    public static ClassScan of(ClassReader reader, boolean withCode) {
        ClassScan scan = new ClassScan(reader, new MethodsReader(reader).read());
        if (withCode) {
            reader.accept(scan.new Codes(false), ClassReader.SKIP_FRAMES);
        } else if (scan.hasBridges()) {
            reader.accept(scan.new Codes(true), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        }
        return scan;
    }

    private boolean hasBridges() {
        for (Method method : methods) {
            if (method.is(Opcodes.ACC_BRIDGE)) {
                return true;
            }
        }
        return false;
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
        return version;
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

    /** Reads the code of all methods, or of bridges alone. */
    private final class Codes extends ClassVisitor {
        private final boolean ofBridges;
        private int next;

        Codes(boolean ofBridges) {
            super(Opcodes.ASM9);
            this.ofBridges = ofBridges;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            Method method = methods.get(next++);
            return ofBridges && !method.is(Opcodes.ACC_BRIDGE) ? null : new CodeScan(method);
        }
    }
}
