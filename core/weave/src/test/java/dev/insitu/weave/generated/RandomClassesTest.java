package dev.insitu.weave.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.JournalWriter;
import dev.insitu.weave.CompilersView;
import dev.insitu.weave.advice.MethodForms;
import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.emit.ClassWeaver;
import dev.insitu.weave.rule.SkippedMethods;
import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Classes made up at random, of all releases of the class file, with probes of all kinds: they compute what they would
 * without, each probe counts what {@link Interpreter} says, and the JVM verifies and could compile all of it. A failure names
 * its seed; {@code -Dinsitu.seed=N} tries that one alone.
 */
class RandomClassesTest {
    private static final int IN_THE_BUILD = 200;
    private static final int LONG = 2_000;
    private static final int TRIALS = 100_000;

    /** One class in this number is also tried with its methods in two forms. */
    private static final int SEEDS_IN_FORMS = 4;

    private static final int OLDEST = 45;
    private static final int NEWEST = 69;
    private static final int LOADABLE = Runtime.version().feature() + 44;
    private static final Long ONLY = Long.getLong("insitu.seed");

    @Test
    void behaveAsWithoutProbes() {
        check(1, IN_THE_BUILD);
    }

    @Test
    @Tag("long")
    void behaveAsWithoutProbesByTheThousand() {
        check(1, LONG);
    }

    /** Others each time. */
    @Test
    @Tag("trials")
    void behaveAsWithoutProbesByTheHundredThousand() {
        check(System.nanoTime(), TRIALS);
    }

    private static void check(long firstSeed, int count) {
        int wanted = ONLY == null ? count : 1;
        int checked = 0;
        for (long seed = ONLY == null ? firstSeed : ONLY; checked < wanted; seed++) {
            try {
                checked += check(seed) ? 1 : 0;
            } catch (Exception | LinkageError | AssertionError e) {
                throw new AssertionError("-Dinsitu.seed=" + seed + ": " + e, e);
            }
        }
    }

    /** Whether the class of a seed ends soon enough to be tried, and has all its probes. */
    private static boolean check(long seed) throws ReflectiveOperationException {
        Random random = new Random(seed);
        List<RandomMethod> methods = new RandomStatements(random).methods();
        RandomProbes probes = new RandomProbes(random, methods);
        RandomMethod last = methods.get(methods.size() - 1);
        Interpreter interpreter = new Interpreter(probes);
        List<String> expected = new ArrayList<>();
        try {
            for (int argument = -1; argument < 4; argument++) {
                expected.add(interpreter.run(last, argument));
            }
        } catch (Interpreter.TooLongException e) {
            return false;
        }
        byte[] plain = RandomClass.write(methods, OLDEST + random.nextInt(NEWEST - OLDEST + 1));
        Map<String, String> skipped = new TreeMap<>();
        byte[] woven = weave(plain, probes, skipped, false);
        assertThat(skipped.values()).allMatch(reason -> reason.contains("8000 bytes"));
        if (woven == null || !skipped.isEmpty()) {
            return false;
        }

        assertThat(CompilersView.refusals(plain)).isEmpty();
        assertThat(CompilersView.refusals(woven)).isEmpty();
        assertThat(run(plain, last.name())).as("generated as it was meant").isEqualTo(expected);
        CallTally.take();
        assertThat(run(CallTally.redirect(woven), last.name())).isEqualTo(expected);
        assertThat(CallTally.take()).isEqualTo(interpreter.counted());

        if (seed % SEEDS_IN_FORMS == 0) {
            checkInForms(plain, probes, last, expected, interpreter);
        }
        return true;
    }

    private static void checkInForms(
            byte[] plain, RandomProbes probes, RandomMethod last, List<String> expected, Interpreter interpreter)
            throws ReflectiveOperationException {
        Map<String, String> skipped = new TreeMap<>();
        byte[] inForms = CallTally.redirect(weave(plain, probes, skipped, true));
        CallTally.form = 1;
        assertThat(run(inForms, last.name())).isEqualTo(expected);
        assertThat(CallTally.take()).isEqualTo(interpreter.counted());
        CallTally.form = 0;
        assertThat(run(inForms, last.name())).isEqualTo(expected);
        assertThat(CallTally.take()).isEmpty();
        assertThat(skipped).isEmpty();
    }

    /** @param inForms whether each method has a form with its probes and one without */
    private static byte[] weave(byte[] plain, RandomProbes probes, Map<String, String> skipped, boolean inForms) {
        ClassFileReader reader = new ClassFileReader(plain);
        ClassScan scan = ClassScan.of(reader, true);
        JournalWriter facts =
                fact -> skipped.put(fact.strings().get(1), fact.strings().get(2));
        Map<String, MethodPlan> plan = probes.plan(scan);
        Map<String, MethodForms> forms = new TreeMap<>();
        if (inForms) {
            plan.forEach((method, woven) -> forms.put(method, new MethodForms(0, Arrays.asList(null, woven))));
        }
        return new ClassWeaver(reader, scan, inForms ? Map.of() : plan, forms, false, new SkippedMethods(facts))
                .weave();
    }

    private static List<String> run(byte[] classFile, String name) throws ReflectiveOperationException {
        byte[] loadable = classFile.clone();
        loadable[7] = (byte) Math.min(loadable[7], LOADABLE);
        Class<?> type = Class.forName("Main", true, new Program.Loader(Map.of("Main", loadable)));
        Method method = type.getMethod(name, int.class);
        List<String> results = new ArrayList<>();
        for (int argument = -1; argument < 4; argument++) {
            try {
                results.add(method.invoke(null, argument).toString());
            } catch (InvocationTargetException e) {
                results.add(e.getCause().getClass().getName());
            }
            assertThat(type.getMethod("isLocked").invoke(null)).isEqualTo(false);
        }
        return results;
    }
}
