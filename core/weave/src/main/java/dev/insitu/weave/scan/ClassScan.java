package dev.insitu.weave.scan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** What a class file says of itself, as far as rules ask and the rewriting needs. */
public final class ClassScan extends ClassVisitor {
    /** A method as it stands in the class file. */
    public static final class Method {
        final int access;
        public final String name;
        public final String descriptor;
        public final List<String> annotations = new ArrayList<>(0);
        public final List<Call> calls = new ArrayList<>(0);
        public final NavigableSet<Integer> lines = new TreeSet<>();
        public final NavigableSet<Integer> linesBeforeInit = new TreeSet<>();
        public int maxLocals;

        Method(int access, String name, String descriptor) {
            this.access = access;
            this.name = name;
            this.descriptor = descriptor;
        }

        public boolean is(int flag) {
            return (access & flag) != 0;
        }

        /**
         * The call that a compiler's bridge is made for: of another method of its class, or of one that it inherits from a superclass which others
         * may not see. Null of other methods.
         *
         * @param type internal name of its class
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

        /** Name and descriptor: what tells it from every other method of its class. */
        public String key() {
            return name + descriptor;
        }
    }

    private final List<Method> methods = new ArrayList<>();
    private final boolean withCode;
    private String name;
    private int version;

    private ClassScan(boolean withCode) {
        super(Opcodes.ASM9);
        this.withCode = withCode;
    }

    /**
     * Reads a class file.
     *
     * @throws RuntimeException where it is newer than the reader, or broken
     */
    public static ClassScan of(ClassReader reader) {
        return of(reader, false);
    }

    /**
     * The same.
     *
     * @param withCode whether also the calls and lines of its methods are wanted
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

    /** Reads how many local variables its methods have, where their code has not been read. */
    public void countLocals(ClassReader reader) {
        if (!withCode) {
            Map<String, Integer> locals = CodeSizes.localsOf(reader);
            for (Method method : methods) {
                method.maxLocals = locals.getOrDefault(method.key(), 0);
            }
        }
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

            @Override
            public void visitMaxs(int maxStack, int maxLocals) {
                method.maxLocals = maxLocals;
            }
        };
    }

    /** Reads where bridges lead, and passes over all other methods. */
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
