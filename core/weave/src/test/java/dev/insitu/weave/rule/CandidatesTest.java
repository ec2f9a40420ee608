package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.Rules;
import dev.insitu.weave.generated.Program;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which classes of a running application are transformed again: those with a method that is meant, and no bystander. */
public class CandidatesTest {
    private static final Program PROGRAM = Program.compile(17, """
            import java.lang.annotation.*;

            @Retention(RetentionPolicy.RUNTIME) @interface Timed {}
            class Carrier { @Timed void run() {} }
            class Asker { Timed timed; boolean asks() { return getClass().isAnnotationPresent(Timed.class); } }
            @Timed class Marked { void run() {} }
            class Outer { @interface Timed {} @Timed void run() {} }
            class Bystander { void run() {} }
            interface Codec { byte[] encode(); }
            class Fix implements Codec { public byte[] encode() { return null; } }
            class Heir extends Fix { byte[] twice() { encode(); return encode(); } }
            class Silent extends Fix {}
            class Unrelated { byte[] encode() { return null; } }
            class Sender { void send(Codec codec) { codec.encode(); } }
            class Namesake { void send(Unrelated other) { other.encode(); } void decode() {} }
            """);

    private static final Instrumentation NONE = (Instrumentation) Proxy.newProxyInstance(
            CandidatesTest.class.getClassLoader(), new Class<?>[] {Instrumentation.class}, (p, m, a) -> null);

    @Test
    void carryTheAnnotationOnAMethod() {
        assertThat(among("@Timed")).containsExactly("Carrier", "Outer");
        assertThat(among("@Outer.Timed")).containsExactly("Outer");
    }

    @Test
    void declareTheMethodAndAreOfTheType() {
        assertThat(among("Codec+#encode")).containsExactly("Fix");
        assertThat(among("Codec+#twice")).containsExactly("Heir");
        assertThat(among("Codec+#decode")).isEmpty();
    }

    @Test
    void areNamed() {
        assertThat(among("Bystander#run", "Fix#*")).containsExactly("Bystander", "Fix");
    }

    @Test
    void holdACallThatIsMeant() {
        assertThat(amongRules(Rules.call("x", "Codec#encode", "**#send"))).containsExactly("Sender");
        assertThat(amongRules(Rules.call("x", "Fix+#encode", "**#twice"))).containsExactly("Heir");
        assertThat(amongRules(Rules.call("x", "**#encode", "**#send"))).containsExactly("Heir", "Namesake", "Sender");
        assertThat(amongRules(Rules.call("x", "Codec#encode", "*#send"), Rules.method("Silent#*")))
                .containsExactly("Sender", "Silent");
    }

    @Test
    void thatHoldNoSuchCallTellWhatIsThereInstead() {
        RuleBook rules = Rules.book(List.of(Rules.call("x", "Codec#decode", "**#send")));

        assertThat(names(among(loaded(new Program.Loader(PROGRAM.classes())), rules)))
                .isEmpty();

        assertThat(rules.sightings().missedCallsOf(rules.all().get(0))).contains("Codec#encode", "Unrelated#encode");
    }

    /** A generated class has no file; a class that another agent has changed has another one. */
    @Test
    void areThoseThatMentionTheNameWhereTheFileSaysNothing() {
        Map<String, byte[]> others = new TreeMap<>(PROGRAM.classes());
        others.put("Marked", PROGRAM.classes().get("Bystander"));
        others.remove("Asker");

        assertThat(names(among(loaded(new Lacking(others)), "@Timed")))
                .containsExactly("Asker", "Carrier", "Marked", "Outer");
    }

    @Test
    void areFoundWithoutAskingForFilesOfThoseThatDoNotMentionTheName() {
        Lacking loader = new Lacking(PROGRAM.classes());

        among(loaded(loader), "@Timed");

        assertThat(loader.asked)
                .containsExactlyInAnyOrder("Asker.class", "Carrier.class", "Marked.class", "Outer.class");
    }

    /** It may wait for a lock, print, or have another file. */
    @Test
    void areFoundWithoutAskingALoaderOfTheApplication() {
        Lacking loader = new Lacking(PROGRAM.classes());

        assertThat(names(among(loaded(loader), Rules.ofApplication("@Timed"))))
                .containsExactly("Asker", "Carrier", "Marked", "Outer");
        assertThat(names(among(loaded(loader), Rules.ofApplication("Codec+#encode"))))
                .containsExactly("Codec", "Fix", "Heir");
        assertThat(loader.asked).isEmpty();
    }

    private static List<String> among(String... rules) {
        return names(among(loaded(new Program.Loader(PROGRAM.classes())), rules));
    }

    private static List<String> amongRules(ProbeRule... rules) {
        return names(among(loaded(new Program.Loader(PROGRAM.classes())), Rules.book(List.of(rules))));
    }

    /** The classes out of these that would be transformed again. */
    public static List<Class<?>> among(Class<?>[] loaded, String... rules) {
        return among(loaded, Rules.book(rules));
    }

    private static List<Class<?>> among(Class<?>[] loaded, RuleBook rules) {
        Candidates candidates = new Candidates(NONE, rules);
        for (Class<?> type : loaded) {
            candidates.lookClosely(type);
        }
        return candidates.found();
    }

    private static Class<?>[] loaded(ClassLoader loader) {
        List<Class<?>> loaded = new ArrayList<>();
        for (String name : PROGRAM.classes().keySet()) {
            try {
                loaded.add(loader.loadClass(name));
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
        return loaded.toArray(new Class<?>[0]);
    }

    private static List<String> names(Collection<Class<?>> types) {
        return types.stream().map(Class::getName).sorted().toList();
    }

    /** Has the classes of the program, but other files. */
    private static final class Lacking extends Program.Loader {
        final List<String> asked = new ArrayList<>();
        private final Map<String, byte[]> files;

        Lacking(Map<String, byte[]> files) {
            super(PROGRAM.classes());
            this.files = files;
        }

        @Override
        public InputStream getResourceAsStream(String file) {
            asked.add(file);
            byte[] bytes = files.get(file.replace(".class", ""));
            return bytes == null ? null : new ByteArrayInputStream(bytes);
        }
    }
}
