package dev.insitu.weave.advice;

import dev.insitu.config.value.Match;
import net.bytebuddy.jar.asm.Type;

/** What is written around, as far as the points around it ask: a method's body, or a call. */
public abstract class JoinPoint {
    private final Locals locals;
    private final Type result;

    public JoinPoint(Locals locals, Type result) {
        this.locals = locals;
        this.result = result;
    }

    /** What it leaves on the stack. */
    public final Type result() {
        return result;
    }

    /** A variable that carries something from before it to behind it. */
    public final int newVariable(Type type) {
        return locals.add(type);
    }

    /** Where a key is found before it. */
    public final Operand before(Match.Key key) {
        if (key instanceof Match.CurrentThread) {
            return Operand.THREAD;
        }
        return key instanceof Match.Argument argument ? argumentBefore(argument.index()) : receiverBefore();
    }

    /** Where a key is found behind it; an argument is what it was before. */
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

    /** Whether it is a constructor, where {@link Advice#initialised} follows. */
    public boolean isConstructor() {
        return false;
    }

    /** Saves what has been asked for, where it would not be there otherwise; before all else. */
    public abstract void save(Code code);
}
