package dev.insitu.weave.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetransformBatchesTest {
    private static final int MANY = 1_000;

    private final List<Integer> sizes = new ArrayList<>();
    private final List<String> facts = new ArrayList<>();
    private final List<Class<?>> refused = new ArrayList<>();
    private Runnable meanwhile = () -> {};
    private final RetransformBatches batches = new RetransformBatches(
            (Instrumentation) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {Instrumentation.class}, (proxy, method, arguments) -> {
                        transform((Class<?>[]) arguments[0]);
                        return null;
                    }),
            fact -> facts.add(String.join(" ", fact.strings())),
            false);

    @Test
    void transformAllButNeverAllAtOnce() {
        assertThat(batches.all()).isNegative();
        run(Collections.nCopies(MANY, String.class));

        assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(MANY);
        assertThat(batches.transformed()).isEqualTo(batches.all());
        assertThat(sizes).hasSizeGreaterThan(3).allMatch(size -> size <= 256);
        assertThat(facts).first().isEqualTo("weaving 0 " + MANY);
    }

    @Test
    void canBeStoppedAtAnyMoment() {
        meanwhile = batches::stop;

        run(Collections.nCopies(MANY, String.class));

        assertThat(sizes).hasSize(1);
        assertThat(batches.transformed()).isEqualTo(sizes.get(0));
        assertThat(batches.all()).isEqualTo(MANY);
    }

    /** What the JVM refuses is found one by one, and the others are transformed. */
    @Test
    void nameWhatIsRefused() {
        run(List.of(String.class, Integer.class, Long.class));

        assertThat(refused).containsExactly(Integer.class);
        assertThat(sizes).containsExactly(1, 1);
    }

    private void run(List<Class<?>> classes) {
        batches.run(classes, (type, failure) -> refused.add(type));
    }

    private void transform(Class<?>[] classes) {
        if (List.of(classes).contains(Integer.class)) {
            throw new UnsupportedOperationException("refused");
        }
        sizes.add(classes.length);
        meanwhile.run();
    }
}
