package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.Rules;
import dev.insitu.weave.Woven;
import dev.insitu.weave.generated.Program;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnmatchedRulesTest {
    private static final Program PROGRAM = Program.compile(17, """
            interface Codec { byte[] encode(); }
            class OrderBook {
                void match(int price) {}
                void match(int price, int size) {}
                void cancel() {}
            }
            """);

    @Test
    void areSilentWhereEveryRuleMet() {
        assertThat(unmatched("OrderBook#match", "OrderBook#c*")).isEmpty();
    }

    @Test
    void nameTheNearestMethodOfTheClass() {
        assertThat(unmatched("OrderBook#matches"))
                .contains(List.of("OrderBook#matches", "OrderBook#match", "OrderBook#cancel"));
        assertThat(unmatched("OrderBook#match(long)"))
                .contains(List.of(
                        "OrderBook#match(long)",
                        "OrderBook#match(int)",
                        "OrderBook#match(int, int)",
                        "OrderBook#cancel()"));
    }

    @Test
    void nameTheNearestClass() {
        assertThat(unmatched("OrderBok#match")).contains(List.of("OrderBok#match", "OrderBook#match"));
        assertThat(unmatched("com.acme.OrderBook#match")).first().satisfies(rule -> assertThat(rule)
                .startsWith("com.acme.OrderBook#match", "OrderBook#match"));
    }

    /** Those that are not woven yet, or that are synthetic. */
    @Test
    void doNotHintAtWhatTheyMean() {
        RuleBook rules = Rules.book("OrderBook#c*", "OrderBook#*", "OrderBook#match(int)");
        RecordedFacts facts = new RecordedFacts();
        UnmatchedRules.note(rules, loadedClasses(), facts);

        assertThat(facts.ofKind("unmatched"))
                .containsExactly(
                        List.of("OrderBook#c*", "OrderBook#match"),
                        List.of("OrderBook#*"),
                        List.of("OrderBook#match(int)", "OrderBook#match(int, int)", "OrderBook#cancel()"));
    }

    @Test
    void haveNoHintWhereNothingIsAlike() {
        assertThat(unmatched("org.acme.Unheard#of")).contains(List.of("org.acme.Unheard#of"));
        assertThat(unmatched("@org.acme.Timed")).contains(List.of("@org.acme.Timed"));
        assertThat(unmatched("Codec+#encode")).contains(List.of("Codec+#encode"));
    }

    @Test
    void areThoseThatMetOnlyAnObstacleNot() {
        assertThat(unmatched("Codec#encode")).isEmpty();
    }

    private static List<List<String>> unmatched(String... methods) {
        RuleBook rules = Rules.book(methods);
        Woven.of(PROGRAM, rules);
        RecordedFacts facts = new RecordedFacts();
        UnmatchedRules.note(rules, loadedClasses(), facts);
        return facts.ofKind("unmatched");
    }

    private static Instrumentation loadedClasses() {
        ClassLoader loader = new Program.Loader(PROGRAM.classes());
        List<Class<?>> loaded = new ArrayList<>(List.of(String.class, Runnable[].class));
        PROGRAM.classes().keySet().forEach(name -> loaded.add(load(loader, name)));
        return (Instrumentation) Proxy.newProxyInstance(
                UnmatchedRulesTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> loaded.toArray(new Class<?>[0]));
    }

    private static Class<?> load(ClassLoader loader, String name) {
        try {
            return loader.loadClass(name);
        } catch (ClassNotFoundException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
