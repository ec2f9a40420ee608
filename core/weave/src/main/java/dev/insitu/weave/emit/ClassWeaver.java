package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.advice.MethodForms;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.CodeSizes;
import dev.insitu.weave.scan.MethodName;
import dev.insitu.weave.scan.ReturnDepth;
import dev.insitu.weave.scan.UnweavableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassTooLargeException;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodTooLargeException;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Rewrites one class: methods in the plan get their points, everything else is copied unchanged. A method that cannot
 * carry its points is left unchanged and reported.
 */
public final class ClassWeaver {
    /** HotSpot never compiles a method with more bytecode than this (HugeMethodLimit). */
    static final int HUGE_METHOD_LIMIT = 8000;

    private final ClassFileReader reader;
    private final byte[] original;
    private final ClassScan scan;
    private final Map<String, MethodPlan> plan;
    private final Map<String, MethodForms> forms;
    private final boolean bridged;
    private final SkippedMethods skipped;
    private final Map<String, String> leftOut = new HashMap<>();

    /**
     * @param scan of the class that is read
     * @param plan the points of each method, by {@link ClassScan.Method#key}
     * @param skipped records each method left unchanged, and the reason
     */
    public ClassWeaver(ClassFileReader reader, ClassScan scan, Map<String, MethodPlan> plan, SkippedMethods skipped) {
        this(reader, scan, plan, Map.of(), false, skipped);
    }

    /**
     * A weaver that can also write methods in several forms.
     *
     * @param forms forms of the methods whose woven code is chosen when they run; form 0 equals the entry in
     * {@code plan}
     * @param bridged whether the class calls the runtime through {@link RuntimeBridge}
     */
    public ClassWeaver(
            ClassFileReader reader,
            ClassScan scan,
            Map<String, MethodPlan> plan,
            Map<String, MethodForms> forms,
            boolean bridged,
            SkippedMethods skipped) {
        this.bridged = bridged;
        this.reader = reader;
        this.original = reader.file();
        this.scan = scan;
        this.plan = new HashMap<>(plan);
        this.forms = new HashMap<>(forms);
        this.skipped = skipped;
    }

    /** The class with its probes, or null if no method can carry one. */
    public byte[] weave() {
        if (plan.isEmpty() && forms.isEmpty()) {
            return null;
        }
        byte[] copied = forms.isEmpty() ? CopiedClass.weave(original, reader, scan, plan, bridged) : null;
        if (copied != null) {
            return copied;
        }
        while (!plan.isEmpty() || !forms.isEmpty()) {
            Pass pass = new Pass(plan, forms);
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
                for (String key : methods()) {
                    leaveOut(key, "its class has no constants left");
                }
            } catch (UnweavableException e) {
                leaveOut(pass.current, e.getMessage());
            } catch (RuntimeException e) {
                leaveOutWhatFails(pass, e);
            }
        }
        return null;
    }

    /** Whether a method of the class that {@link #weave} returned has its probes. */
    public boolean carries(ClassScan.Method method) {
        return plan.containsKey(method.key());
    }

    /** Whether a method of the class that {@link #weave} returned has its forms. */
    public boolean hasForms(ClassScan.Method method) {
        return forms.containsKey(method.key());
    }

    private Set<String> methods() {
        Set<String> methods = new HashSet<>(plan.keySet());
        methods.addAll(forms.keySet());
        return methods;
    }

    /** Why a method of the class does not carry its probes. */
    public String obstacle(ClassScan.Method method) {
        return leftOut.get(method.key());
    }

    /**
     * A method that exceeds the limit only because of its probe, or null. Ignores methods with forms: they are woven
     * again before they are compiled.
     */
    private String grownHuge(byte[] woven) {
        if (woven.length <= HUGE_METHOD_LIMIT) {
            return null;
        }
        Map<String, Integer> after = CodeSizes.of(woven);
        Map<String, Integer> before = null;
        for (String key : plan.keySet()) {
            if (!forms.containsKey(key) && after.get(key) > HUGE_METHOD_LIMIT) {
                before = before != null ? before : CodeSizes.of(original);
                if (before.get(key) <= HUGE_METHOD_LIMIT) {
                    return key;
                }
            }
        }
        return null;
    }

    /**
     * Leaves out the methods that exceed a limit of the library that writes class files. It reports limits in many
     * ways, even after all methods are written.
     */
    private void leaveOutWhatFails(Pass pass, RuntimeException failure) {
        String reason = "with a probe it exceeds what the library that writes class files can do: " + failure;
        if (pass.current != null) {
            leaveOut(pass.current, reason);
            return;
        }
        List<String> failing = new ArrayList<>(methods());
        failing.removeIf(this::canBeWrittenAlone);
        for (String key : failing.isEmpty() ? methods() : failing) {
            leaveOut(key, reason);
        }
    }

    private boolean canBeWrittenAlone(String key) {
        try {
            Map<String, MethodPlan> planAlone = new HashMap<>(plan);
            planAlone.keySet().retainAll(Set.of(key));
            Map<String, MethodForms> formsAlone = new HashMap<>(forms);
            formsAlone.keySet().retainAll(Set.of(key));
            new Pass(planAlone, formsAlone).run();
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** Drops a method's forms, if it has any: it is woven again once the answer is known. Otherwise leaves the method out. */
    private void leaveOut(String key, String reason) {
        if (forms.remove(key) != null) {
            return;
        }
        plan.remove(key);
        leftOut.put(key, reason);
        skipped.add(MethodName.full(scan.name(), scan.method(key)), reason);
    }

    /** One pass over the class. */
    private final class Pass extends ClassVisitor {
        private final Map<String, MethodPlan> toWeave;
        private final Map<String, MethodForms> inForms;
        private final ClassWriter writer;

        /** The method that is being woven; null before the first and after the last. */
        String current;

        Pass(Map<String, MethodPlan> toWeave, Map<String, MethodForms> inForms) {
            super(Opcodes.ASM9);
            this.toWeave = toWeave;
            this.inForms = inForms;
            this.writer = new ClassWriter(reader, 0);
            this.cv = writer;
        }

        byte[] run() {
            reader.accept(this, ClassReader.EXPAND_FRAMES);
            current = null;
            return writer.toByteArray();
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
            String key = name + descriptor;
            MethodPlan methodPlan = toWeave.get(key);
            MethodForms methodForms = inForms.get(key);
            if (methodPlan == null && methodForms == null) {
                return next;
            }
            current = key;
            ClassScan.Method method = scan.method(key);
            if (bridged) {
                next = RuntimeBridge.over(next);
            }
            if (methodForms != null) {
                next = new FormsWriter(
                        next,
                        scan.version(),
                        scan.name(),
                        method,
                        methodForms.number(),
                        otherForms(method, methodForms));
            }
            return writer(next, method, methodPlan);
        }

        private List<FormsWriter.Form> otherForms(ClassScan.Method method, MethodForms all) {
            List<FormsWriter.Form> others = new ArrayList<>();
            for (MethodPlan form : all.plans().subList(1, all.plans().size())) {
                others.add(new FormsWriter.Form() {
                    @Override
                    public void write(MethodVisitor out) {
                        reader.accept(
                                new OneMethod(method.key(), writer(out, method, form)), ClassReader.EXPAND_FRAMES);
                    }
                });
            }
            return others;
        }

        /** Most words on a method's stack at its returns. */
        private int wordsAtReturn(ClassScan.Method method) {
            return ReturnDepth.of(original, reader, method.code);
        }

        /** Later visitors in this chain do not see the code that earlier ones add. */
        private MethodVisitor writer(MethodVisitor next, ClassScan.Method method, MethodPlan methodPlan) {
            if (methodPlan == null) {
                return next;
            }
            Code code = new Code(next);
            Locals locals = new Locals(method.maxLocals);
            BodyWriter body = method.name.equals("<init>")
                    ? new ConstructorWriter(next, scan.version(), method, code, locals, methodPlan)
                    : new BodyWriter(next, scan.version(), method, code, locals, methodPlan, wordsAtReturn(method));
            if (methodPlan.calls().isEmpty() && methodPlan.lines().isEmpty()) {
                return body;
            }
            Handlers handlers = new Handlers(body, locals);
            CallWriter calls = new CallWriter(handlers, code, locals, methodPlan.calls());
            return methodPlan.lines().isEmpty()
                    ? calls
                    : new LinesWriter(
                            calls,
                            CodeRegion.of(methodPlan.lines(), locals),
                            new RegionCrossings(handlers, code, locals));
        }
    }

    /** Reads the code of one method. */
    private static final class OneMethod extends ClassVisitor {
        private final String key;
        private final MethodVisitor to;

        OneMethod(String key, MethodVisitor to) {
            super(Opcodes.ASM9);
            this.key = key;
            this.to = to;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return key.equals(name + descriptor) ? to : null;
        }
    }
}
