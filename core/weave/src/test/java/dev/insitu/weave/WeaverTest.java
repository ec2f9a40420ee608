package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The transformer as the JVM sees it. */
class WeaverTest {
    private static final byte[] CLASS_FILE = Program.compile(17, """
            class Main { static void work() {} }
            """).classes().get("Main");

    private final RecordedFacts facts = new RecordedFacts();

    @Test
    void hasNothingToSayOnMostClasses() {
        Weaver weaver = new Weaver(Rules.book("Other#work"), facts);

        assertThat(transform(weaver, "Main", CLASS_FILE)).isNull();
        assertThat(facts.ofKind("probe")).isEmpty();
    }

    @Test
    void readsTheNameOfAClassThatWasDefinedWithoutOne() {
        Weaver weaver = new Weaver(Rules.book("Main#work"), facts);

        assertThat(transform(weaver, null, CLASS_FILE)).isEqualTo(transform(weaver, "Main", CLASS_FILE));
        assertThat(facts.matched()).containsEntry("work", List.of("Main#work()"));
    }

    @Test
    void hasNothingToSayOnWhatIsNoClassFile() {
        Weaver weaver = new Weaver(Rules.book("Main#work"), facts);

        assertThat(transform(weaver, null, new byte[] {1, 2, 3})).isNull();
        assertThat(facts.skipped()).isEmpty();
    }

    @Test
    void leavesTheProfilerAlone() {
        Weaver weaver = new Weaver(Rules.book("**#*e*", "@Main"), facts);

        assertThat(transform(weaver, "dev/insitu/runtime/Probe", CLASS_FILE)).isNull();
        assertThat(transform(weaver, "dev/insitu/launcher/Premain", CLASS_FILE)).isNull();
    }

    @Test
    void givesAClassOfTwoLoadersTheSameProbe() {
        Weaver weaver = new Weaver(Rules.book("Main#work"), facts);

        byte[] first = transform(weaver, "Main", CLASS_FILE);
        ClassLoader other = new Program.Loader(Map.of());
        byte[] second = weaver.transform(other.getUnnamedModule(), other, "Main", null, null, CLASS_FILE);

        assertThat(second).isEqualTo(first);
        assertThat(facts.ofKind("probe")).hasSize(1);
        assertThat(facts.ofKind("matched")).containsExactly(List.of("32", "Main#work()"));
    }

    @Test
    void notesAMethodThatItSkipsOnce() {
        Weaver weaver = new Weaver(Rules.book("java.lang.Math#*"), facts);
        byte[] math = JdkClasses.running().find("java/lang/Math").orElseThrow();

        assertThat(transform(weaver, "java/lang/Math", math)).isNotNull();
        transform(weaver, "java/lang/Math", math);

        assertThat(facts.ofKind("skipped"))
                .doesNotHaveDuplicates()
                .contains(List.of("java.lang.Math#max(long, long)", "the probe itself runs through it"));
        assertThat(facts.probes()).containsValue("floorMod(int, int)").doesNotContainValue("max(long, long)");
    }

    /** Of a JDK that is yet to come. */
    @Test
    void leavesAClassFileOfAnUnknownVersionAlone_withOneLine() {
        Weaver weaver = new Weaver(Rules.book("Main#work", "Other#work"), facts);
        byte[] newer = CLASS_FILE.clone();
        newer[6] = 1;
        newer[7] = 2;

        assertThat(transform(weaver, "Main", newer)).isNull();
        assertThat(transform(weaver, "Main", newer)).isNull();

        assertThat(facts.ofKind("skipped"))
                .containsExactly(List.of("Main", "its class file is of a newer Java than this Insitu knows"));
        assertThat(transform(weaver, "Main", CLASS_FILE)).isNotNull();
    }

    private static byte[] transform(Weaver weaver, String name, byte[] classFile) {
        boolean jdks = name != null && name.startsWith("java/");
        Module module = jdks ? Object.class.getModule() : WeaverTest.class.getModule();
        return weaver.transform(module, null, name, null, null, classFile);
    }
}
