package dev.insitu.weave.emit;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.advice.JoinPoint;
import dev.insitu.weave.advice.Locals;
import dev.insitu.weave.advice.Operand;
import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** A method's body. The method may change its parameters, so code at the exit gets a copy made at the entry. */
final class MethodJoinPoint extends JoinPoint {
    private static final Type OBJECT = Type.getObjectType("java/lang/Object");
    private static final int RECEIVER = -1;

    private final ClassScan.Method method;
    private final Map<Integer, Operand> copies = new HashMap<>();
    private final List<Operand> originals = new ArrayList<>();

    MethodJoinPoint(ClassScan.Method method, Locals locals) {
        super(locals, Type.getReturnType(method.descriptor));
        this.method = method;
    }

    @Override
    public Operand argumentBefore(int index) {
        Type[] types = Type.getArgumentTypes(method.descriptor);
        int slot = method.is(Opcodes.ACC_STATIC) ? 0 : 1;
        for (int i = 0; i < index; i++) {
            slot += types[i].getSize();
        }
        return Operand.variable(types[index].getSort() < Type.ARRAY ? types[index] : OBJECT, slot);
    }

    @Override
    public Operand argumentBehind(int index) {
        return copy(index, argumentBefore(index));
    }

    @Override
    public Operand receiverBefore() {
        return Operand.variable(OBJECT, 0);
    }

    /**
     * A constructor's receiver is read from variable 0: it cannot be copied before it is initialised, and no
     * constructor replaces it.
     */
    @Override
    public Operand receiverBehind() {
        return method.name.equals("<init>")
                ? new Operand(Operand.Source.VARIABLE_UNLESS_THROWN, OBJECT, 0)
                : copy(RECEIVER, receiverBefore());
    }

    private Operand copy(int index, Operand original) {
        return copies.computeIfAbsent(index, key -> {
            originals.add(original);
            originals.add(Operand.variable(original.type(), newVariable(original.type())));
            return originals.get(originals.size() - 1);
        });
    }

    @Override
    public boolean isBody() {
        return true;
    }

    @Override
    public boolean isConstructor() {
        return method.name.equals("<init>");
    }

    @Override
    public void save(Code code) {
        for (int i = 0; i < originals.size(); i += 2) {
            code.load(originals.get(i).type(), originals.get(i).slot());
            code.store(originals.get(i + 1).type(), originals.get(i + 1).slot());
        }
    }
}
