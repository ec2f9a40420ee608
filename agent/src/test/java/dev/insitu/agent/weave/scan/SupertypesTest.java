package dev.insitu.agent.weave.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.agent.weave.Rules;
import dev.insitu.agent.weave.generated.Program;
import dev.insitu.agent.weave.rule.CandidatesTest;
import dev.insitu.agent.weave.rule.RuleBook;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SupertypesTest {
    private static final Program PROGRAM = Program.compile(17, """
            interface Codec { void encode(); }
            interface Binary extends Codec, java.io.Serializable {}
            abstract class Base implements Binary {}
            class Sbe extends Base implements Runnable { public void encode() {} public void run() {} }
            class Other { public void encode() {} }
            """);

    @Test
    void areFoundWithoutLoadingAnything() {
        Files loader = new Files(PROGRAM.classes());

        assertThat(about(loader, "Sbe", "Codec+#encode")).isTrue();
        assertThat(about(loader, "Sbe", "Binary+#encode")).isTrue();
        assertThat(about(loader, "Sbe", "Base+#encode")).isTrue();
        assertThat(about(loader, "Sbe", "Sbe+#encode")).isTrue();
        assertThat(about(loader, "Sbe", "java.io.Serializable+#encode")).isTrue();
        assertThat(about(loader, "Sbe", "java.lang.Runnable+#run")).isTrue();
        assertThat(about(loader, "Sbe", "java.lang.Object+#encode")).isTrue();
        assertThat(about(loader, "Other", "Codec+#encode")).isFalse();
        assertThat(loader.loaded).isEmpty();
    }

    @Test
    void areReadOnceForALoader() {
        Files loader = new Files(PROGRAM.classes());
        RuleBook rules = Rules.book("java.util.concurrent.Callable+#run");
        for (int i = 0; i < 3; i++) {
            assertThat(about(rules, loader, "Sbe")).isFalse();
        }

        assertThat(loader.read)
                .containsExactlyInAnyOrder(
                        "Codec.class",
                        "Binary.class",
                        "Base.class",
                        "java/io/Serializable.class",
                        "java/lang/Runnable.class");
    }

    @Test
    void areNotAskedOfAClassThatDoesNotMentionTheMethod() {
        Files loader = new Files(PROGRAM.classes());
        RuleBook rules = Rules.book("Codec+#decode", "java.lang.Runnable+#go", "@org.acme.Timed");

        assertThat(about(rules, loader, "Sbe")).isFalse();

        assertThat(loader.read).isEmpty();
    }

    @Test
    void thatCannotBeFoundAreNone() {
        Files loader = new Files(Map.of("Sbe", PROGRAM.classes().get("Sbe")));

        assertThat(about(loader, "Sbe", "Base+#encode")).isTrue();
        assertThat(about(loader, "Sbe", "Codec+#encode")).isFalse();
    }

    @Test
    void ofALoadedClassAreAsked() throws ClassNotFoundException {
        RuleBook rules = Rules.book("Codec+#encode");
        ClassLoader loader = new Program.Loader(PROGRAM.classes());

        Class<?> codec = loader.loadClass("Codec");
        Class<?> sbe = loader.loadClass("Sbe");
        Class<?>[] loaded = {String.class, sbe, loader.loadClass("Other"), codec};

        assertThat(CandidatesTest.among(loaded, "Codec+#encode")).containsExactly(sbe);
        assertThat(rules.about(loader, "Sbe", sbe, PROGRAM.classes().get("Sbe")))
                .hasSize(1);
    }

    @Test
    void ofTheJdksOwnClassesAreFoundToo() {
        assertThat(about(
                        getClass().getClassLoader(),
                        "Mine",
                        "java.util.Collection+#*",
                        Program.compile(17, """
                class Mine extends java.util.ArrayList<String> {}
                """).classes().get("Mine")))
                .isTrue();
    }

    private static boolean about(Files loader, String name, String rule) {
        return about(loader, name, rule, PROGRAM.classes().get(name));
    }

    private static boolean about(ClassLoader loader, String name, String rule, byte[] classFile) {
        return !Rules.book(rule).about(loader, name, null, classFile).isEmpty();
    }

    private static boolean about(RuleBook rules, ClassLoader loader, String name) {
        return !rules.about(loader, name, null, PROGRAM.classes().get(name)).isEmpty();
    }

    /** Keeps account of the class files and the classes it is asked for. */
    private static final class Files extends Program.Loader {
        final List<String> loaded = new ArrayList<>();
        final List<String> read = new ArrayList<>();

        Files(Map<String, byte[]> classes) {
            super(classes);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            loaded.add(name);
            return super.loadClass(name, resolve);
        }

        @Override
        public InputStream getResourceAsStream(String file) {
            read.add(file);
            return super.getResourceAsStream(file);
        }
    }
}
