package dev.insitu.applications;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.util.List;

/** Mockito with its inline maker, which redefines classes beside us. */
public final class Mocks {
    private static final int CALLS = 2_000;

    /** Final, and so nothing that a subclass could stand for. */
    static final class Adder {
        int add(int a, int b) {
            return a + b;
        }
    }

    private Mocks() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(Mocks::round);
    }

    private static Object round() {
        Adder adder = mock(Adder.class);
        @SuppressWarnings("unchecked")
        List<String> list = mock(List.class);
        long sum = 0;
        for (int i = 0; i < CALLS; i++) {
            when(adder.add(i, 1)).thenReturn(i * 3);
            sum += adder.add(i, 1);
            list.add("element");
        }
        verify(list, times(CALLS)).add("element");
        return sum + new Adder().add(1, 2);
    }
}
