package dev.insitu.weave;

import dev.insitu.weave.scan.ClassScan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Finds the JDK's methods that a call of woven code may run through in the runtime, by following the bytecode: each
 * call leads to the method named there, as declared by the class named there or the nearest above it. Overrides are not
 * looked for; the runtime calls nothing that is overridden.
 *
 * <p>Static initialisers are left out, since the launcher initialises every class of the runtime before anything is
 * woven; methods without bytecode, because they cannot be woven anyway; and constructors of exceptions, which {@link
 * #WHOLE} calls for invalid arguments only.
 */
public final class RuntimeCalls {
    /** Every access to memory ends in its methods, so all of them are refused. What they call is followed as well. */
    private static final String WHOLE = "jdk/internal/misc/Unsafe";

    private static final String OURS = "dev/insitu/runtime/";

    /** What these call runs while the thread is muted, and counts nothing even if it is woven. */
    private static final Set<String> MUTED = Set.of(
            OURS + "ResultAdapters#of",
            OURS + "ResultAdapters#fitsNot",
            OURS + "counters/ResultCounts#noCallback",
            OURS + "pairing/GivenClasses#describe");

    private record Call(String owner, String method, String descriptor) {}

    private final JdkClasses jdk;
    private final Map<String, Optional<ClassReader>> classes = new HashMap<>();
    private final Deque<Call> open = new ArrayDeque<>();
    private final Map<Call, Call> seen = new HashMap<>();
    private Call visited;
    private final Set<String> found = new TreeSet<>();

    private RuntimeCalls(JdkClasses jdk) {
        this.jdk = jdk;
    }

    /** The methods as {@code internal/Class#method}, and {@code internal/Class#*} where all are meant; sorted. */
    public static Set<String> into(JdkClasses jdk) {
        RuntimeCalls calls = new RuntimeCalls(jdk);
        calls.followAll("Probe", method -> !method.equals("<clinit>"));
        calls.followAll("Result", Set.of("settle")::contains);
        calls.followAll("Span", Set.of("from", "to")::contains);
        calls.followAll("Callback", Set.of("given", "returned", "failed")::contains);
        calls.followAll("Completion", Set.of("watch", "accept")::contains);
        while (!calls.open.isEmpty()) {
            calls.visit(calls.open.pop());
        }
        return calls.found;
    }

    private void followAll(String ours, Predicate<String> names) {
        ClassScan scan = ClassScan.of(find(OURS + ours).orElseThrow());
        for (ClassScan.Method method : scan.methods()) {
            if (names.test(method.name)) {
                follow(scan.name(), method.name, method.descriptor);
            }
        }
    }

    private void follow(String owner, String method, String descriptor) {
        Call call = new Call(owner, method, descriptor);
        if (!MUTED.contains(owner + '#' + method) && !seen.containsKey(call)) {
            seen.put(call, visited);
            open.push(call);
        }
    }

    private void visit(Call call) {
        visited = call;
        ClassReader reader = find(call.owner).orElseThrow(() -> new IllegalStateException("not in java.base: " + call));
        Code code = new Code(call);
        reader.accept(code, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        if (code.isDeclared) {
            if (code.hasCode && !call.owner.startsWith(OURS)) {
                found.add(call.owner.equals(WHOLE) ? WHOLE + "#*" : call.owner + '#' + call.method);
            }
        } else {
            inherited(reader, call);
        }
    }

    private void inherited(ClassReader reader, Call call) {
        if (reader.getSuperName() != null) {
            follow(reader.getSuperName(), call.method, call.descriptor);
        }
        for (String parent : reader.getInterfaces()) {
            follow(parent, call.method, call.descriptor);
        }
    }

    /** How the runtime gets there. */
    private String way(Call to) {
        StringBuilder way = new StringBuilder();
        for (Call each = to; each != null; each = seen.get(each)) {
            way.append("\n  ").append(each);
        }
        return way.toString();
    }

    private boolean isThrowable(String owner) {
        for (String name = owner; name != null; name = find(name).orElseThrow().getSuperName()) {
            if (name.equals("java/lang/Throwable")) {
                return true;
            }
        }
        return false;
    }

    private Optional<ClassReader> find(String internalName) {
        return classes.computeIfAbsent(
                internalName, name -> (name.startsWith(OURS) ? ours(name) : jdk.find(name)).map(ClassReader::new));
    }

    private static Optional<byte[]> ours(String internalName) {
        try (InputStream in = RuntimeCalls.class.getResourceAsStream('/' + internalName + ".class")) {
            return Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Follows the calls in one method. */
    private final class Code extends ClassVisitor {
        private final Call call;
        boolean isDeclared;
        boolean hasCode;

        Code(Call call) {
            super(Opcodes.ASM9);
            this.call = call;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            if (!name.equals(call.method) || !descriptor.equals(call.descriptor)) {
                return null;
            }
            isDeclared = true;
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitCode() {
                    hasCode = true;
                }

                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String method, String descriptor, boolean isInterface) {
                    if (owner.charAt(0) != '[' && !(method.equals("<init>") && isThrowable(owner))) {
                        follow(owner, method, descriptor);
                    }
                }

                @Override
                public void visitInvokeDynamicInsn(
                        String name, String descriptor, Handle bootstrap, Object... arguments) {
                    throw new IllegalStateException("cannot follow invokedynamic in " + way(call));
                }
            };
        }
    }
}
