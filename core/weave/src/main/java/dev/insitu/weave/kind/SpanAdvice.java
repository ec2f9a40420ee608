package dev.insitu.weave.kind;

import static net.bytebuddy.jar.asm.Opcodes.DUP;

import dev.insitu.config.value.Match;
import dev.insitu.weave.advice.Advice;
import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Operand;

/** Records the start or the end of a span, in the shape that {@link dev.insitu.runtime.Span} shows. */
final class SpanAdvice implements Advice {
    private static final String SPAN = "dev/insitu/runtime/Span";

    private final SpanEnd end;
    private final Operand key;

    SpanAdvice(SpanEnd end, JoinPoint stretch) {
        this.end = end;
        this.key = end.match() instanceof Match.Value match
                ? key(end.start() ? match.from() : match.to(), stretch)
                : Operand.NONE;
    }

    private Operand key(Match.Key wanted, JoinPoint stretch) {
        return end.exit() ? stretch.behind(wanted) : stretch.before(wanted);
    }

    @Override
    public void before(Code code) {
        if (!end.exit()) {
            tell(code);
        }
    }

    @Override
    public void returned(Code code) {
        if (end.exit()) {
            tell(code);
        }
    }

    @Override
    public void failed(Code code) {
        if (!end.exit() || !key.isKnownWhenThrown()) {
            return;
        }
        if (end.start()) {
            tell(code);
        } else {
            code.insn(DUP);
            code.push(end.span());
            key.push(code);
            code.call(SPAN, "failed", "(Ljava/lang/Throwable;I" + key.descriptor() + ")V");
        }
    }

    private void tell(Code code) {
        key.push(code, () -> code.push(end.span()));
        code.call(SPAN, end.start() ? "from" : "to", "(I" + key.descriptor() + ")V");
    }
}
