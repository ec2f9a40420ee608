package dev.insitu.agent.weave;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassTooLargeException;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Rewrites one class: the methods named by a plan get their points, everything else is copied as it stands. A method that
 * cannot carry them is left alone and reported.
 */
final class ClassWeaver {
    /** HotSpot never compiles a method with more bytecode than this (HugeMethodLimit). */
    private static final int HUGE_METHOD_LIMIT = 8000;

    private final byte[] original;
    private final ClassScan scan;
    private final Map<String, MethodPlan> plan;
    private final SkippedMethods skipped;

    /**
     * @param plan what is woven into each method, by {@link ClassScan.Method#key}
     * @param skipped told each method left alone, and the reason
     */
    ClassWeaver(byte[] original, ClassScan scan, Map<String, MethodPlan> plan, SkippedMethods skipped) {
        this.original = original;
        this.scan = scan;
        this.plan = new HashMap<>(plan);
        this.skipped = skipped;
    }

    /** The class with its probes, or null where none of its methods can carry one. */
    byte[] weave() {
        while (!plan.isEmpty()) {
            Pass pass = new Pass(new ClassReader(original));
            try {
                byte[] woven = pass.run();
                String huge = grownHuge(woven);
                if (huge == null) {
                    return woven;
                }
                leaveOut(
                        huge,
                        "with a probe it would exceed " + HUGE_METHOD_LIMIT
                                + " bytes of bytecode, beyond which the JVM does not compile a method");
            } catch (MethodTooLargeException e) {
                leaveOut(
                        e.getMethodName() + e.getDescriptor(),
                        "with a probe it would exceed the 65,535 bytes of a method");
            } catch (ClassTooLargeException e) {
                plan.keySet().stream().toList().forEach(key -> leaveOut(key, "its class has no constants left"));
            } catch (UnweavableException e) {
                leaveOut(pass.current, e.getMessage());
            }
        }
        return null;
    }

    /** Whether a method of the class that {@link #weave} returned has its probes. */
    boolean carries(ClassScan.Method method) {
        return plan.containsKey(method.key());
    }

    /** A method that only its probe pushes over the limit, or null. */
    private String grownHuge(byte[] woven) {
        if (woven.length <= HUGE_METHOD_LIMIT) {
            return null;
        }
        Map<String, Integer> after = CodeSizes.of(woven);
        Map<String, Integer> before = null;
        for (String key : plan.keySet()) {
            if (after.get(key) > HUGE_METHOD_LIMIT) {
                before = before != null ? before : CodeSizes.of(original);
                if (before.get(key) <= HUGE_METHOD_LIMIT) {
                    return key;
                }
            }
        }
        return null;
    }

    private void leaveOut(String key, String reason) {
        plan.remove(key);
        skipped.add(MethodName.full(scan.name(), scan.method(key)), reason);
    }

    /** One pass over the class. */
    private final class Pass extends ClassVisitor {
        private final ClassReader reader;
        private final ClassWriter writer;
        String current;

        Pass(ClassReader reader) {
            super(Opcodes.ASM9);
            this.reader = reader;
            this.writer = new ClassWriter(reader, 0);
            this.cv = writer;
        }

        byte[] run() {
            reader.accept(this, ClassReader.EXPAND_FRAMES);
            return writer.toByteArray();
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            MethodPlan methodPlan = plan.get(name + descriptor);
            if (methodPlan == null) {
                return next;
            }
            current = name + descriptor;
            return writer(next, scan.method(current), methodPlan);
        }

        /** What comes later in this chain does not see what the earlier add. */
        private MethodVisitor writer(MethodVisitor next, ClassScan.Method method, MethodPlan methodPlan) {
            Code code = new Code(next);
            Locals locals = new Locals(method.maxLocals);
            BodyWriter body = method.name.equals("<init>")
                    ? new ConstructorWriter(next, scan.version(), method, code, locals, methodPlan.body())
                    : new BodyWriter(next, scan.version(), method, code, locals, methodPlan.body());
            if (methodPlan.calls().isEmpty() && methodPlan.lines().isEmpty()) {
                return body;
            }
            Handlers handlers = new Handlers(body);
            CallWriter calls = new CallWriter(handlers, code, locals, methodPlan.calls());
            return methodPlan.lines().isEmpty()
                    ? calls
                    : new LinesWriter(
                            calls, code, Region.of(methodPlan.lines(), locals), new Detours(handlers, code, locals));
        }
    }
}
