package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.Rules;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.generated.Program.Loader;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DroppedProbesTest {
    private static final Map<String, byte[]> CLASSES = Program.compile(17, """
            class Main {
                static void tiny() {}
                static void tiny(int more) {}
                static void slow() { tiny(); }
            }
            class Other { static void tiny() {} }
            """).classes();

    private final RecordedFacts facts = new RecordedFacts();

    @Test
    void theOtherProbesOfAClassStay() {
        RuleBook rules = Rules.book("Main#slow", "Main#tiny");
        Weaver weaver = new Weaver(rules, facts);
        transform(weaver, "Main");

        assertThat(rules.dropped().drop(List.of(number("tiny")))).containsExactly("Main");

        byte[] again = transform(weaver, "Main");
        assertThat(again).isEqualTo(transform(new Weaver(Rules.book("Main#slow"), new RecordedFacts()), "Main"));
        assertThat(facts.probes()).containsValues("slow", "tiny");
    }

    @Test
    void withoutAnyLeftAClassIsAsItWas() {
        RuleBook rules = Rules.book("Main#tiny");
        Weaver weaver = new Weaver(rules, facts);
        assertThat(transform(weaver, "Main")).isNotNull();

        rules.dropped().drop(List.of(number("tiny")));

        assertThat(transform(weaver, "Main")).isNull();
        assertThat(transform(weaver, "Main", new Loader(Map.of()))).isNull();
        assertThat(facts.ofKind("skipped")).isEmpty();
        assertThat(rules.sightings().hasMet(rules.all().get(0))).isTrue();
    }

    @Test
    void aWildcardsProbesAreDroppedOneByOne() {
        RuleBook rules = Rules.book("*#*i*", "Main#slow");
        Weaver weaver = new Weaver(rules, facts);
        transform(weaver, "Main");
        transform(weaver, "Other");

        assertThat(rules.dropped().drop(List.of(number("Other#tiny")))).containsExactly("Other");

        assertThat(transform(weaver, "Main")).isNotNull();
        assertThat(rules.dropped().canDrop(number("Main#tiny(int)"))).isTrue();
        assertThat(rules.dropped().canDrop(number("Other#tiny"))).isFalse();
    }

    @Test
    void methodsThatShareAProbeAreDroppedTogether() {
        RuleBook rules = Rules.book(List.of(Rules.merged("all", "*#tiny")));
        Weaver weaver = new Weaver(rules, facts);
        transform(weaver, "Main");
        transform(weaver, "Other");

        assertThat(rules.dropped().drop(List.of(number("all")))).isEqualTo(Set.of("Main", "Other"));

        assertThat(transform(weaver, "Main")).isNull();
        assertThat(transform(weaver, "Other")).isNull();
    }

    @Test
    void callsAreDroppedAsMethodsAre() {
        RuleBook rules = Rules.book(List.of(Rules.call("called", "Main#tiny", "Main#*")));
        Weaver weaver = new Weaver(rules, facts);
        assertThat(transform(weaver, "Main")).isNotNull();

        assertThat(rules.dropped().drop(List.of(number("called")))).containsExactly("Main");

        assertThat(transform(weaver, "Main")).isNull();
    }

    private int number(String probe) {
        return facts.probes().entrySet().stream()
                .filter(entry -> entry.getValue().equals(probe))
                .findFirst()
                .orElseThrow(() -> new AssertionError(facts.probes()))
                .getKey();
    }

    private static byte[] transform(Weaver weaver, String name) {
        return transform(weaver, name, null);
    }

    private static byte[] transform(Weaver weaver, String name, ClassLoader loader) {
        return weaver.transform(DroppedProbesTest.class.getModule(), loader, name, null, null, CLASSES.get(name));
    }
}
