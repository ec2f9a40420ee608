package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.ACC_STATIC;
import static net.bytebuddy.jar.asm.Opcodes.ACONST_NULL;
import static net.bytebuddy.jar.asm.Opcodes.NOP;
import static net.bytebuddy.jar.asm.Opcodes.V1_5;
import static net.bytebuddy.jar.asm.Opcodes.V1_6;

import dev.insitu.weave.advice.Code;
import dev.insitu.weave.scan.ClassScan;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Attribute;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import net.bytebuddy.jar.asm.TypePath;

/**
 * Writes a method in several forms, in the shape that {@link dev.insitu.runtime.Undecided} shows. The instructions
 * visited are form 0, which is written last.
 */
final class FormsWriter extends MethodVisitor {
    /** Words for the class and a number. */
    private static final int STACK = 2;

    private final int classVersion;
    private final String owner;
    private final ClassScan.Method method;
    private final int number;
    private final List<Form> others;
    private int maxStack = STACK;
    private int maxLocals;

    /** Another form of the method. */
    interface Form {
        /** Writes the form's code. */
        void write(MethodVisitor out);
    }

    /**
     * @param owner internal name of the method's class
     * @param others the forms other than form 0, starting with form 1
     */
    FormsWriter(
            MethodVisitor next,
            int classVersion,
            String owner,
            ClassScan.Method method,
            int number,
            List<Form> others) {
        super(Opcodes.ASM9, next);
        this.classVersion = classVersion;
        this.owner = owner;
        this.method = method;
        this.number = number;
        this.others = others;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        Label[] starts = new Label[others.size()];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = new Label();
        }
        Label asItIs = new Label();
        if (classVersion >= V1_5) {
            super.visitLdcInsn(Type.getObjectType(owner));
        } else {
            super.visitInsn(ACONST_NULL);
        }
        Code code = new Code(mv);
        code.push(number);
        code.call("dev/insitu/runtime/Undecided", "form", "(Ljava/lang/Class;I)I");
        super.visitTableSwitchInsn(1, starts.length, asItIs, starts);
        for (int i = 0; i < starts.length; i++) {
            begin(starts[i]);
            others.get(i).write(new Inner(mv));
        }
        begin(asItIs);
    }

    /** Starts a form with its own NOP, because the form's code may begin with a frame, too. */
    private void begin(Label start) {
        super.visitLabel(start);
        if (classVersion >= V1_6) {
            Object[] locals = locals();
            super.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
        }
        super.visitInsn(NOP);
    }

    /** Types of the method's variables at its entry. */
    private Object[] locals() {
        List<Object> locals = new ArrayList<>();
        if (!method.is(ACC_STATIC)) {
            locals.add(method.name.equals("<init>") ? Opcodes.UNINITIALIZED_THIS : owner);
        }
        for (Type argument : Type.getArgumentTypes(method.descriptor)) {
            locals.add(
                    switch (argument.getSort()) {
                        case Type.LONG -> Opcodes.LONG;
                        case Type.DOUBLE -> Opcodes.DOUBLE;
                        case Type.FLOAT -> Opcodes.FLOAT;
                        case Type.ARRAY, Type.OBJECT -> argument.getInternalName();
                        default -> Opcodes.INTEGER;
                    });
        }
        return locals.toArray();
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(Math.max(this.maxStack, maxStack), Math.max(this.maxLocals, maxLocals));
    }

    /** Passes on the code of another form, without the attributes of the method, which are written once. */
    private final class Inner extends MethodVisitor {
        Inner(MethodVisitor out) {
            super(Opcodes.ASM9, out);
        }

        @Override
        public void visitParameter(String name, int access) {}

        @Override
        public AnnotationVisitor visitAnnotationDefault() {
            return null;
        }

        @Override
        public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
            return null;
        }

        @Override
        public AnnotationVisitor visitTypeAnnotation(
                int typeRef, TypePath typePath, String descriptor, boolean visible) {
            return null;
        }

        @Override
        public void visitAnnotableParameterCount(int parameterCount, boolean visible) {}

        @Override
        public AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
            return null;
        }

        @Override
        public void visitAttribute(Attribute attribute) {}

        @Override
        public AnnotationVisitor visitTryCatchAnnotation(
                int typeRef, TypePath typePath, String descriptor, boolean visible) {
            return null;
        }

        @Override
        public void visitCode() {}

        @Override
        public void visitMaxs(int maxStack, int maxLocals) {
            FormsWriter.this.maxStack = Math.max(FormsWriter.this.maxStack, maxStack);
            FormsWriter.this.maxLocals = Math.max(FormsWriter.this.maxLocals, maxLocals);
        }

        @Override
        public void visitEnd() {}
    }
}
