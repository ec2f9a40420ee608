package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.weave.Rules;
import dev.insitu.weave.generated.Program;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
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

        assertThat(loader.read).containsExactlyInAnyOrder("Codec.class", "Binary.class", "Base.class");
    }

    @Test
    void areNotReadWhereTheyWereShownBefore() {
        Files loader = new Files(PROGRAM.classes());
        RuleBook rules = Rules.book("Codec+#encode");
        for (String shown : List.of("Codec", "Binary", "Base")) {
            rules.about(loader, shown, null, PROGRAM.classes().get(shown));
        }

        assertThat(about(rules, loader, "Sbe")).isTrue();
        assertThat(about(rules, loader, "Other")).isFalse();
        assertThat(loader.read).isEmpty();
    }

    /** Another loader's class of that name is another class. */
    @Test
    void ofEachLoaderAreItsOwn() {
        Map<String, byte[]> other = new HashMap<>(PROGRAM.classes());
        other.put(
                "Base", Program.compile(17, "abstract class Base {}").classes().get("Base"));
        Files first = new Files(PROGRAM.classes());
        Files second = new Files(other);
        RuleBook rules = Rules.book("Codec+#encode");
        rules.about(first, "Base", null, PROGRAM.classes().get("Base"));
        rules.about(second, "Base", null, other.get("Base"));

        assertThat(about(rules, second, "Sbe")).isFalse();
        assertThat(about(rules, first, "Sbe")).isTrue();
    }

    @Test
    void ofAParentsLoaderAreReadThroughTheChild() {
        Files parent = new Files(PROGRAM.classes());
        Files child = new Files(Map.of("Sbe", PROGRAM.classes().get("Sbe"))) {
            @Override
            public InputStream getResourceAsStream(String file) {
                InputStream own = super.getResourceAsStream(file);
                return own == null ? parent.getResourceAsStream(file) : own;
            }
        };
        RuleBook rules = Rules.book("Codec+#encode");
        for (String shown : List.of("Codec", "Binary", "Base")) {
            rules.about(parent, shown, null, PROGRAM.classes().get(shown));
        }

        assertThat(about(rules, child, "Sbe")).isTrue();
    }

    /** A generated class has no file; its subtypes are asked about before it is defined, and others behind it. */
    @Test
    void unknownSupertypesAreLearntWhenTransformed() {
        Map<String, byte[]> files = new HashMap<>(PROGRAM.classes());
        files.remove("Base");
        Files loader = new Files(files);
        RuleBook rules = Rules.book("Codec+#encode");
        assertThat(about(rules, loader, "Sbe")).isFalse();

        rules.about(loader, "Base", null, PROGRAM.classes().get("Base"));

        assertThat(about(rules, loader, "Sbe")).isTrue();
    }

    @Test
    void ofABrokenClassAreItself() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, "Loop", null, "Loop", new String[] {"Loop"});
        writer.visitMethod(Opcodes.ACC_ABSTRACT, "encode", "()V", null, null);
        writer.visitEnd();

        assertThat(about(new Files(Map.of()), "Loop", "Codec+#encode", writer.toByteArray()))
                .isFalse();
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
        assertThat(rules.about(loader, "Sbe", sbe, PROGRAM.classes().get("Sbe")).sure())
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

    /** To ask it would run the application's code while the JVM holds the lock of a class that is being loaded. */
    @Test
    void ofAnApplicationsLoaderAreDoubtfulUntilTheyAreShown() {
        Files loader = new Files(PROGRAM.classes());
        RuleBook rules = Rules.ofApplication("Codec+#encode");
        CandidateRules before =
                rules.about(loader, "Sbe", null, PROGRAM.classes().get("Sbe"));
        assertThat(before.sure()).isEmpty();
        assertThat(before.undecided()).hasSize(1);

        rules.about(loader, "Base", null, PROGRAM.classes().get("Base"));
        rules.about(loader, "Binary", null, PROGRAM.classes().get("Binary"));
        CandidateRules behind =
                rules.about(loader, "Sbe", null, PROGRAM.classes().get("Sbe"));

        assertThat(behind.sure()).hasSize(1);
        assertThat(behind.undecided()).isEmpty();
        assertThat(rules.about(loader, "Other", null, PROGRAM.classes().get("Other"))
                        .isEmpty())
                .isTrue();
        assertThat(loader.read).isEmpty();
        assertThat(loader.loaded).isEmpty();
    }

    /** What a child finds in its parent is known once one of its classes is there. */
    @Test
    void ofAnotherLoaderAreKnownFromAClassThatIsThere() throws ClassNotFoundException {
        byte[] first = type("First", "java/lang/Object", "Codec");
        byte[] second = type("Second", "java/lang/Object", "Codec");
        Files parent = new Files(Map.of("Codec", type("Codec", "java/lang/Object", "java/lang/Runnable")));
        Files child = new Files(Map.of("First", first, "Second", second)) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                return name.equals("Codec") ? parent.loadClass(name) : super.findClass(name);
            }
        };
        RuleBook rules = Rules.ofApplication("java.lang.Runnable+#encode");
        assertThat(rules.about(child, "First", null, first).undecided()).hasSize(1);

        Class<?> loaded = child.loadClass("First");
        assertThat(rules.about(child, "First", loaded, first).sure()).hasSize(1);

        assertThat(rules.about(child, "Second", null, second).sure()).hasSize(1);
    }

    /** An interface, or a class where it implements one. */
    private static byte[] type(String name, String parent, String implemented) {
        boolean isInterface = name.equals("Codec");
        ClassWriter writer = new ClassWriter(0);
        int kind = isInterface ? Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT : Opcodes.ACC_ABSTRACT;
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | kind, name, null, parent, new String[] {implemented});
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_ABSTRACT, "encode", "()V", null, null);
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** Loaders of an application may be equal to each other. */
    @Test
    void ofEqualLoadersAreEachItsOwn() {
        class Equal extends Files {
            Equal(Map<String, byte[]> classes) {
                super(classes);
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Equal;
            }

            @Override
            public int hashCode() {
                return 1;
            }
        }
        RuleBook rules = Rules.ofApplication("Codec+#encode");
        Equal first = new Equal(Map.of());
        Equal second = new Equal(Map.of());
        for (String shown : List.of("Codec", "Binary", "Base")) {
            rules.about(first, shown, null, PROGRAM.classes().get(shown));
        }

        assertThat(rules.about(first, "Sbe", null, PROGRAM.classes().get("Sbe")).sure())
                .hasSize(1);
        assertThat(rules.about(second, "Sbe", null, PROGRAM.classes().get("Sbe"))
                        .sure())
                .isEmpty();
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
    private static class Files extends Program.Loader {
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
