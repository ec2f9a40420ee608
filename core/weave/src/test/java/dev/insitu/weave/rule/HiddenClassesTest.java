package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.Rules;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class HiddenClassesTest {
    private static final Callable<String> CALLABLE = () -> "called";
    private static final UnaryOperator<String> OPERATOR = text -> text + "!";

    /** Among the loaded classes of a JVM there are arrays, interfaces and primitive types as well. */
    private static final Class<?>[] LOADED = {
        CALLABLE.getClass(), OPERATOR.getClass(), Callable.class, Callable[].class, Supplier.class, int.class
    };

    @Test
    void countsThoseThatImplementTheType() {
        assertThat(noted("java.util.concurrent.Callable+#call"))
                .hasSize(1)
                .first()
                .asString()
                .contains("1 hidden classes");
    }

    @Test
    void countsThoseOfASupertypesSupertype() {
        assertThat(noted("java.util.function.Function+#apply"))
                .hasSize(1)
                .first()
                .asString()
                .contains("1 hidden classes");
        assertThat(noted("java.lang.Object+#toString"))
                .hasSize(1)
                .first()
                .asString()
                .contains("2 hidden classes");
    }

    @Test
    void saysNothingWhereNoneIsMeant() {
        assertThat(noted("java.util.function.Supplier+#get")).isEmpty();
        assertThat(noted("java.util.concurrent.Callable#call")).isEmpty();
    }

    private static List<List<String>> noted(String rule) {
        RecordedFacts facts = new RecordedFacts();
        HiddenClasses.note(Rules.book(rule), loadedClasses(), facts);
        return facts.ofKind("skipped");
    }

    private static Instrumentation loadedClasses() {
        return (Instrumentation) Proxy.newProxyInstance(
                HiddenClassesTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> LOADED.clone());
    }
}
