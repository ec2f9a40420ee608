package dev.insitu.weave.emit;

import static net.bytebuddy.jar.asm.Opcodes.ATHROW;
import static net.bytebuddy.jar.asm.Opcodes.GOTO;
import static net.bytebuddy.jar.asm.Opcodes.IRETURN;
import static net.bytebuddy.jar.asm.Opcodes.JSR;
import static net.bytebuddy.jar.asm.Opcodes.RETURN;

import dev.insitu.weave.scan.UnweavableException;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.TypePath;

/**
 * Writes the advice around lines. An instruction belongs to the region of its line. A sample begins where control
 * enters the region in any way, and ends where control leaves it: by running on, a jump, a return or an exception.
 *
 * <p>Where control runs on from one line to the next, the advice is written between the two. A jump or an exception
 * into or out of a region goes through {@link RegionCrossings}.
 */
final class LinesWriter extends InstructionVisitor {
    private static final int NONE = -1;

    private final List<CodeRegion> regions;
    private final RegionCrossings crossings;

    /** The labels of the next instruction. */
    private final List<Label> labels = new ArrayList<>();

    private int line = NONE;
    private List<CodeRegion> here = List.of();
    private boolean runsOn = true;

    LinesWriter(CallWriter next, List<CodeRegion> regions, RegionCrossings crossings) {
        super(next);
        this.regions = regions;
        this.crossings = crossings;
    }

    /** Keeps the label until its line is known. */
    @Override
    public void visitLabel(Label label) {
        labels.add(label);
    }

    @Override
    public void visitLineNumber(int number, Label start) {
        line = number;
    }

    @Override
    void beforeNext() {
        if (!labels.isEmpty()) {
            List<CodeRegion> next = line == NONE ? here : CodeRegion.of(line, regions);
            if (!next.equals(here)) {
                if (runsOn) {
                    crossings.cross(next, labels.get(labels.size() - 1));
                } else {
                    crossings.endPiece();
                }
                crossings.enter(next);
            }
            placeLabels(next);
            here = next;
            runsOn = true;
            crossings.beginPiece();
        }
    }

    private void placeLabels(List<CodeRegion> next) {
        for (Label label : labels) {
            super.visitLabel(label);
            crossings.place(label, next);
        }
        if (line != NONE) {
            super.visitLineNumber(line, labels.get(labels.size() - 1));
        }
        labels.clear();
        line = NONE;
    }

    @Override
    public void visitInsn(int opcode) {
        beforeNext();
        boolean isReturn = opcode >= IRETURN && opcode <= RETURN;
        if (isReturn && !here.isEmpty()) {
            crossings.leave(opcode);
        } else {
            super.visitInsn(opcode);
        }
        runsOn = !isReturn && opcode != ATHROW;
    }

    @Override
    public void visitJumpInsn(int opcode, Label target) {
        if (opcode == JSR) {
            throw new UnweavableException(
                    "its lines cannot be distinguished: it has subroutines, as old compilers wrote them");
        }
        beforeNext();
        super.visitJumpInsn(opcode, crossings.jump(here, target));
        runsOn = opcode != GOTO;
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... targets) {
        beforeNext();
        super.visitTableSwitchInsn(min, max, crossings.jump(here, otherwise), jumps(targets));
        runsOn = false;
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] targets) {
        beforeNext();
        super.visitLookupSwitchInsn(crossings.jump(here, otherwise), keys, jumps(targets));
        runsOn = false;
    }

    private Label[] jumps(Label[] targets) {
        Label[] jumps = new Label[targets.length];
        for (int i = 0; i < targets.length; i++) {
            jumps[i] = crossings.jump(here, targets[i]);
        }
        return jumps;
    }

    /** Called after the code; the variable may name the code's end label. */
    @Override
    public void visitLocalVariable(
            String name, String descriptor, String signature, Label start, Label end, int index) {
        endCode();
        super.visitLocalVariable(name, descriptor, signature, start, end, index);
    }

    @Override
    public AnnotationVisitor visitLocalVariableAnnotation(
            int type, TypePath path, Label[] start, Label[] end, int[] index, String descriptor, boolean visible) {
        endCode();
        return super.visitLocalVariableAnnotation(type, path, start, end, index, descriptor, visible);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        endCode();
        crossings.write();
        super.visitMaxs(maxStack, maxLocals);
    }

    private void endCode() {
        crossings.endPiece();
        placeLabels(here);
    }
}
