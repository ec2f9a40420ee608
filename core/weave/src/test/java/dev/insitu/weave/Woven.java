package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.Counters.Counted;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.generated.Program.Loader;
import dev.insitu.weave.rule.RuleBook;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/** A program with probes in it, and what they counted. Each class that was changed has passed ASM's verification. */
public final class Woven {
    private final Program original;
    private final Program program;
    private final RecordedFacts facts;
    private final Map<String, Counted> counted = new HashMap<>();

    private Woven(Program original, Program program, RecordedFacts facts) {
        this.original = original;
        this.program = program;
        this.facts = facts;
    }

    public static Woven of(Program original, RuleBook rules) {
        RecordedFacts facts = new RecordedFacts();
        Weaver weaver = new Weaver(rules, facts);
        Loader loader = new Loader(original.classes());
        Map<String, byte[]> classes = new LinkedHashMap<>();
        original.classes().forEach((name, bytes) -> {
            byte[] woven = weaver.transform(
                    loader.getUnnamedModule(), loader, name.replace('.', '/'), null, null, bytes.clone());
            classes.put(name, woven == null ? bytes : woven);
            if (woven != null) {
                verify(woven, loader);
            }
        });
        return new Woven(original, new Program(classes), facts);
    }

    /** ASM's verification of a class file; the JVM's own follows when the class runs. */
    static void verify(byte[] classFile, ClassLoader loader) {
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(classFile), loader, false, new PrintWriter(problems));
        assertThat(problems.toString()).isEmpty();
    }

    /** Runs the woven program, which must do what the original does. */
    public Woven runsAsBefore() {
        Object expected = original.run();
        Object[] actual = new Object[1];
        Map<Integer, Counted> byNumber = Counters.during(() -> actual[0] = program.run());
        assertThat(actual[0]).isEqualTo(expected);
        facts.probes().forEach((number, name) -> counted.put(name, byNumber.getOrDefault(number, Counted.NOTHING)));
        return this;
    }

    /** What a probe counted while the program ran. */
    Counted counted(String probe) {
        assertThat(counted).containsKey(probe);
        return counted.get(probe);
    }

    byte[] classFile(String className) {
        return program.classes().get(className);
    }

    public RecordedFacts facts() {
        return facts;
    }

    /** Whether a class is the very same as before. */
    public boolean leftAlone(String className) {
        return program.classes().get(className) == original.classes().get(className);
    }
}
