package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;

import dev.insitu.weave.advice.AdviceSpec;
import dev.insitu.weave.advice.CallPlan;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.emit.Handlers.Catcher;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Writes the advice around calls.
 *
 * <p>An exception from a call must reach the same handler as before. So each handler that covers the call gets a woven
 * handler in front of it, for the same exceptions and with the same frame. The woven handler ends with a jump to the
 * method's. One more woven handler takes the exceptions that the method does not catch. The woven handlers follow the
 * method's code. They need no knowledge of the method's variables and stack around the call.
 */
final class CallWriter extends MethodVisitor {
    private final Map<Integer, CallPlan> plans = new HashMap<>();
    private final Handlers handlers;
    private final Code code;
    private final Locals locals;
    private final Map<Exit, Leaving> leaving = new LinkedHashMap<>();
    private int ordinal;

    /**
     * How an exception leaves a call; calls with equal exits share the code.
     *
     * @param outside added variables that hold values before the call
     * @param live added variables that hold values when the call throws
     * @param target handler that the exception goes to; null if the method does not catch it
     */
    private record Exit(
            List<AdviceSpec> points,
            String descriptor,
            List<Locals.Variable> outside,
            List<Locals.Variable> live,
            Label target) {}

    /** The advice written for an {@link Exit}, and its label. */
    private record Leaving(AdviceChain shells, Label label) {}

    CallWriter(Handlers next, Code code, Locals locals, List<CallPlan> plans) {
        super(Opcodes.ASM9, next);
        this.handlers = next;
        this.code = code;
        this.locals = locals;
        plans.forEach(plan -> this.plans.put(plan.call().ordinal(), plan));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        CallPlan plan = plans.get(ordinal++);
        if (plan == null) {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            return;
        }
        List<Catcher> catchers = handlers.covering(handlers.here());
        List<Locals.Variable> live = locals.live();
        AdviceChain shells = new AdviceChain(plan.points(), new CallJoinPoint(plan.call(), locals));
        Label start = new Label();
        Label end = new Label();
        shells.before(code);
        handlers.mark(start);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        handlers.mark(end);
        boolean allCaught = false;
        for (Catcher catcher : catchers) {
            if (!allCaught) {
                handlers.add(start, end, leave(plan, shells, live, catcher.target()), catcher.type());
                allCaught = catcher.catchesAll();
            }
        }
        if (!allCaught) {
            handlers.add(start, end, leave(plan, shells, live, null), Handlers.THROWABLE);
        }
        shells.returned(code);
        locals.setLive(live);
    }

    private Label leave(CallPlan plan, AdviceChain shells, List<Locals.Variable> outside, Label target) {
        Exit exit = new Exit(plan.points(), plan.call().descriptor(), outside, locals.live(), target);
        return leaving.computeIfAbsent(exit, key -> new Leaving(shells, new Label()))
                .label();
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        List<Locals.Variable> live = locals.live();
        leaving.forEach(this::write);
        locals.setLive(live);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void write(Exit exit, Leaving way) {
        handlers.trailing().begin(way.label, exit.live, exit.target);
        way.shells.failed(code);
        Label next = handlers.wayTo(exit.target, exit.outside);
        if (next == null) {
            super.visitInsn(ATHROW);
        } else {
            handlers.trailing().jump(next);
        }
        if (exit.target != null) {
            Label end = new Label();
            handlers.mark(end);
            handlers.protect(way.label, end, exit.outside, handlers.coveringHandler(exit.target));
        }
    }
}
