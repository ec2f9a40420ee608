package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.memory.OwnProbes;
import dev.insitu.runtime.pacing.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Results of libraries that lack what their adapters rely on: calls are timed until they return, and none is lost. */
class LibraryVersionsTest extends RecordedDrive {
    private static int last = 4_000;

    private int probe;

    /** The types of a library. */
    private interface Future {}

    private interface Publisher {}

    private interface Continuation {}

    private interface Undefinable {}

    private static final class Result implements Future {}

    private static final class Published implements Publisher {}

    private static final class Continued implements Continuation {}

    private static final class Other implements Undefinable {}

    /** Calls a method that the library has no more. */
    public static final class FutureAdapter implements BiConsumer<Object, BiConsumer<Object, Throwable>> {
        @Override
        public void accept(Object future, BiConsumer<Object, Throwable> end) {
            throw new NoSuchMethodError();
        }
    }

    /** As above. */
    public static final class PublisherAdapter implements BiFunction<Object, Object, Object> {
        @Override
        public Object apply(Object publisher, Object begin) {
            throw new NoSuchMethodError();
        }
    }

    @BeforeEach
    void know() {
        probe = ++last;
        ResultAdapters.know(new ResultAdapters.Adapter[] {
            adapter(Future.class, FutureAdapter.class.getName(), FutureAdapter.class),
            adapter(Publisher.class, PublisherAdapter.class.getName(), PublisherAdapter.class),
            adapter(Continuation.class, PublisherAdapter.class.getName(), PublisherAdapter.class),
            // Another class than its name says: as where its superclass is not there, it cannot be defined.
            adapter(Undefinable.class, "dev.insitu.adapter.Other", FutureAdapter.class)
        });
    }

    @AfterEach
    void forget() {
        ResultAdapters.know(new ResultAdapters.Adapter[0]);
    }

    private static ResultAdapters.Adapter adapter(Class<?> type, String name, Class<?> adapter) {
        String file = adapter.getName().replace('.', '/') + ".class";
        try (InputStream in = adapter.getClassLoader().getResourceAsStream(file)) {
            return new ResultAdapters.Adapter(type.getName(), name, in.readAllBytes());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aCallEndsWhenItReturns() {
        for (Object result : new Object[] {new Result(), new Published(), new Other()}) {
            for (int i = 0; i < 10; i++) {
                assertThat(Completion.watch(result, System.nanoTime(), probe, true))
                        .isSameAs(result);
            }
        }

        assertThat(recorded.of(probe).count).isEqualTo(30);
        assertThat(recorded.of(probe).errors).isZero();
    }

    @Test
    void aSuspendFunctionsCallEndsWhenItReturns() {
        Continued caller = new Continued();
        for (int i = 0; i < 10; i++) {
            Object call = Suspension.began(caller, probe);
            assertThat(Suspension.continuation(caller, call)).isSameAs(caller);
            if (i == 0) {
                Suspension.failed(new IllegalStateException(), call);
            } else {
                Suspension.returned("suspended, or a result", call);
            }
        }

        assertThat(recorded.of(probe).count).isEqualTo(10);
        assertThat(recorded.of(probe).errors).isEqualTo(1);
    }

    @Test
    void anIterationEndsWhenTheDrivenCallReturns() {
        DriveControl.endElsewhereByKey(true);
        Stage stage = new Stage(null, 40, Stage.UNLIMITED);
        DriveControl.open(stage);
        Continued caller = new Continued();
        for (int i = 0; i < 10; i++) {
            for (Object result : new Object[] {new Result(), new Published(), new Other()}) {
                assertThat(Drive.completes(Drive.begin(), result, true)).isSameAs(result);
            }
            Iteration turn = Drive.beginSuspending(caller);
            assertThat(Drive.continuation(caller, turn)).isSameAs(caller);
            Drive.suspends(turn, "suspended, or a result");
        }

        assertThat(stage.ended()).isEqualTo(40);
        assertThat(recorded.of(OwnProbes.END_TO_END_PROBE).count).isEqualTo(40);
    }
}
