package dev.insitu.agent.weave;

import dev.insitu.agent.config.Match;

/** Tells where a span begins or ends, in the shape that {@link dev.insitu.runtime.Span} shows. */
final class SpanShell implements Shell {
    private static final String SPAN = "dev/insitu/runtime/Span";

    private final SpanEnd end;
    private final Operand key;

    SpanShell(SpanEnd end, Stretch stretch) {
        this.end = end;
        this.key = end.match() instanceof Match.Value match
                ? key(end.start() ? match.from() : match.to(), stretch)
                : Operand.NONE;
    }

    private Operand key(Match.Key wanted, Stretch stretch) {
        return end.exit() ? stretch.behind(wanted) : stretch.before(wanted);
    }

    @Override
    public void before(Code code) {
        if (!end.exit()) {
            tell(code, false);
        }
    }

    @Override
    public void returned(Code code) {
        if (end.exit()) {
            tell(code, false);
        }
    }

    @Override
    public void failed(Code code) {
        if (end.exit() && key.isKnownWhenThrown()) {
            tell(code, true);
        }
    }

    private void tell(Code code, boolean failed) {
        key.push(code, () -> code.push(end.span()));
        if (end.start()) {
            code.call(SPAN, "from", "(I" + key.descriptor() + ")V");
        } else {
            code.push(failed);
            code.call(SPAN, "to", "(I" + key.descriptor() + "Z)V");
        }
    }
}
