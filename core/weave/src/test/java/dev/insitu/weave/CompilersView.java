package dev.insitu.weave;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Why HotSpot would refuse to compile a method, although it verifies: a monitor that may be held still when an exception
 * leaves (as {@code GenerateOopMap} finds out), or a handler that begins where control also comes without an exception (as
 * C1's list of blocks finds out).
 */
public final class CompilersView {
    static final String MONITORS = "unbalanced monitors";
    static final String HANDLERS = "handler reached by both normal and exceptional control flow";

    private static final int NOT_REACHED = -1;

    private final MethodNode method;
    private final InsnList code;
    private final int[] held;
    private final Deque<AbstractInsnNode> open = new ArrayDeque<>();
    private final Set<String> refusals = new TreeSet<>();

    private CompilersView(MethodNode method) {
        this.method = method;
        this.code = method.instructions;
        this.held = new int[code.size()];
        Arrays.fill(held, NOT_REACHED);
    }

    /** Each as a method's name and descriptor with the reason. */
    public static Set<String> refusals(byte[] classFile) {
        ClassNode type = new ClassNode();
        new ClassReader(classFile).accept(type, ClassReader.SKIP_FRAMES);
        Set<String> all = new TreeSet<>();
        for (MethodNode method : type.methods) {
            for (String refusal : new CompilersView(method).find()) {
                all.add(method.name + method.desc + ": " + refusal);
            }
        }
        return all;
    }

    private Set<String> find() {
        if (code.size() > 0) {
            reach(code.getFirst(), 0);
            while (!open.isEmpty()) {
                AbstractInsnNode next = open.pop();
                visit(next, held[code.indexOf(next)]);
            }
            for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = insn.getNext()) {
                if (insn.getOpcode() >= 0) {
                    successors(insn).forEach(this::reachedNormally);
                }
            }
        }
        return refusals;
    }

    private void reachedNormally(AbstractInsnNode target) {
        for (TryCatchBlockNode line : method.tryCatchBlocks) {
            if (instruction(line.handler) == instruction(target)) {
                refusals.add(HANDLERS);
            }
        }
    }

    private void visit(AbstractInsnNode insn, int before) {
        int after = before;
        if (insn.getOpcode() == Opcodes.MONITORENTER) {
            after++;
        } else if (insn.getOpcode() == Opcodes.MONITOREXIT) {
            after = Math.max(after - 1, 0);
        }
        if (canThrow(insn, before)) {
            visitHandlers(insn, before);
        }
        for (AbstractInsnNode next : successors(insn)) {
            reach(next, after);
        }
    }

    private void visitHandlers(AbstractInsnNode insn, int monitors) {
        int at = code.indexOf(insn);
        for (TryCatchBlockNode line : method.tryCatchBlocks) {
            if (code.indexOf(line.start) <= at && at < code.indexOf(line.end)) {
                reach(line.handler, monitors);
                if (line.type == null) {
                    return;
                }
            }
        }
        if (monitors > 0) {
            refusals.add(MONITORS);
        }
    }

    private void reach(AbstractInsnNode insn, int monitors) {
        int at = code.indexOf(insn);
        if (held[at] == NOT_REACHED) {
            held[at] = monitors;
            open.push(insn);
        } else if (held[at] != monitors) {
            refusals.add(MONITORS);
        }
    }

    private static List<AbstractInsnNode> successors(AbstractInsnNode insn) {
        List<AbstractInsnNode> next = new ArrayList<>();
        int opcode = insn.getOpcode();
        if (insn instanceof JumpInsnNode jump) {
            next.add(jump.label);
        } else if (insn instanceof TableSwitchInsnNode table) {
            next.addAll(table.labels);
            next.add(table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            next.addAll(lookup.labels);
            next.add(lookup.dflt);
        }
        boolean ends = opcode == Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.ATHROW
                || opcode == Opcodes.RET
                || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
        if (!ends && insn.getNext() != null) {
            next.add(insn.getNext());
        }
        return next;
    }

    /** The instruction that begins at a label. */
    private static AbstractInsnNode instruction(AbstractInsnNode node) {
        AbstractInsnNode insn = node;
        while (insn.getOpcode() < 0 && insn.getNext() != null) {
            insn = insn.getNext();
        }
        return insn;
    }

    private static boolean canThrow(AbstractInsnNode insn, int monitors) {
        int opcode = insn.getOpcode();
        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            return monitors > 0;
        }
        if (opcode == Opcodes.MONITOREXIT) {
            return monitors == 0;
        }
        return opcode == Opcodes.LDC
                || (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
                || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
                || opcode == Opcodes.IDIV
                || opcode == Opcodes.LDIV
                || opcode == Opcodes.IREM
                || opcode == Opcodes.LREM
                || (opcode >= Opcodes.GETSTATIC && opcode != Opcodes.IFNULL && opcode != Opcodes.IFNONNULL);
    }
}
