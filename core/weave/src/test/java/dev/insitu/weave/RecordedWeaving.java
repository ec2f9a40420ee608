package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.weave.generated.EventRecorder;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** A woven program whose calls of the runtime go to the {@link EventRecorder}. */
final class RecordedWeaving {
    private final Program original;
    private final Program woven;

    private RecordedWeaving(Program original, Program woven) {
        this.original = original;
        this.woven = woven;
    }

    static RecordedWeaving weave(Program original, RuleBook rules, JournalWriter facts) {
        Weaver weaver = new Weaver(rules, facts);
        Program.Loader loader = new Program.Loader(original.classes());
        Map<String, byte[]> classes = new LinkedHashMap<>();
        original.classes().forEach((name, bytes) -> {
            byte[] woven = weaver.transform(
                    loader.getUnnamedModule(), loader, name.replace('.', '/'), null, null, bytes.clone());
            if (woven != null) {
                Woven.verify(woven, loader);
            }
            classes.put(name, woven == null ? bytes : EventRecorder.redirect(woven));
        });
        return new RecordedWeaving(original, new Program(classes));
    }

    /** Runs the woven program, which must do what the original does; what it called. */
    List<String> run() {
        Object expected = original.run();
        return EventRecorder.during(() -> assertThat(woven.run()).isEqualTo(expected));
    }

    /** The static methods that a woven method calls, in the order of its instructions. */
    List<String> callsIn(String className, String methodName) {
        List<String> calls = new ArrayList<>();
        new ClassReader(woven.classes().get(className))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String name, String descriptor, String signature, String[] thrown) {
                                return name.equals(methodName) ? new Calls(calls) : null;
                            }
                        },
                        0);
        return calls;
    }

    private static final class Calls extends MethodVisitor {
        private final List<String> calls;

        Calls(List<String> calls) {
            super(Opcodes.ASM9);
            this.calls = calls;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (opcode == Opcodes.INVOKESTATIC) {
                calls.add(name);
            }
        }
    }
}
