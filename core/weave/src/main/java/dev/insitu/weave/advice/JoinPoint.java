package dev.insitu.weave.advice;

import dev.insitu.config.value.Match;
import net.bytebuddy.jar.asm.Type;

/** A method's body, a call or lines that code is written around, with the facts that the points around it need. */
public abstract class JoinPoint {
    private final Locals locals;
    private final Type result;

    public JoinPoint(Locals locals, Type result) {
        this.locals = locals;
        this.result = result;
    }

    /** The type that the join point leaves on the stack. */
    public final Type result() {
        return result;
    }

    /** Adds a variable that carries a value from before the join point to after it. */
    public final int newVariable(Type type) {
        return locals.add(type);
    }

    /** Where to find a key before the join point. */
    public final Operand before(Match.Key key) {
        if (key instanceof Match.CurrentThread) {
            return Operand.THREAD;
        }
        return key instanceof Match.Argument argument ? argumentBefore(argument.index()) : receiverBefore();
    }

    /** Where to find a key after the join point; an argument has its value from before. */
    public final Operand behind(Match.Key key) {
        if (key instanceof Match.CurrentThread) {
            return Operand.THREAD;
        }
        if (key instanceof Match.Returned) {
            return Operand.result(result);
        }
        return key instanceof Match.Argument argument ? argumentBehind(argument.index()) : receiverBehind();
    }

    public abstract Operand argumentBefore(int index);

    public abstract Operand argumentBehind(int index);

    public abstract Operand receiverBefore();

    public abstract Operand receiverBehind();

    /** Whether the join point is a constructor, where {@link Advice#initialised} follows. */
    public boolean isConstructor() {
        return false;
    }

    /** Whether the join point is a method's body: its exceptions leave the method, whatever their static type. */
    public boolean isBody() {
        return false;
    }

    /** Saves the requested values that would be lost otherwise. Must come before all other code. */
    public abstract void save(Code code);
}
