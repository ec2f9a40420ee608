package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.advice.Operand;
import dev.insitu.weave.scan.Call;
import java.util.Map;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.Type;

/**
 * A call. Its receiver and arguments are on the stack already. The first requested one, and all above it, are copied to
 * added variables, which still hold them after the call.
 */
final class CallJoinPoint extends JoinPoint {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final int RECEIVER = -1;

    private final Type[] arguments;
    private final Map<Integer, Operand> saved = new TreeMap<>();

    CallJoinPoint(Call call, Locals locals) {
        super(locals, Type.getReturnType(call.descriptor()));
        this.arguments = Type.getArgumentTypes(call.descriptor());
    }

    @Override
    public Operand argumentBefore(int index) {
        for (int above = arguments.length - 1; above >= index; above--) {
            saved.computeIfAbsent(above, this::newOperand);
        }
        return saved.get(index);
    }

    private Operand newOperand(int index) {
        boolean primitive = index != RECEIVER && arguments[index].getSort() < Type.ARRAY;
        Type type = primitive ? arguments[index] : OBJECT;
        return Operand.variable(type, newVariable(type));
    }

    @Override
    public Operand argumentBehind(int index) {
        return argumentBefore(index);
    }

    @Override
    public Operand receiverBefore() {
        return argumentBefore(RECEIVER);
    }

    @Override
    public Operand receiverBehind() {
        return argumentBefore(RECEIVER);
    }

    @Override
    public void save(Code code) {
        for (int index = arguments.length - 1; saved.containsKey(index); index--) {
            code.store(saved.get(index).type(), saved.get(index).slot());
        }
        for (Operand operand : saved.values()) {
            code.load(operand.type(), operand.slot());
        }
    }
}
