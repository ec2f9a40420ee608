package dev.insitu.applications;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockStatic;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.MockedStatic;

/** Tests of the kinds that there are, with mocks, spies and static mocks of a final class. One fails and one is skipped. */
class OrderTests {
    /** What is tested. */
    static final class Ledger {
        private long total;

        long post(long amount) {
            if (amount < 0) {
                throw new IllegalArgumentException("negative");
            }
            total += amount;
            return total;
        }

        static long fee(long amount) {
            return amount / 100;
        }
    }

    private Ledger ledger;

    @BeforeEach
    void open() {
        ledger = new Ledger();
    }

    @Test
    void posts() {
        assertEquals(5, ledger.post(5));
    }

    @Test
    void refuses() {
        assertThrows(IllegalArgumentException.class, () -> ledger.post(-1));
    }

    @RepeatedTest(200)
    void postsAgain() {
        assertEquals(5, ledger.post(5));
        assertEquals(7, ledger.post(2));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void postsWhatIsGiven(long amount) {
        assertEquals(amount, ledger.post(amount));
    }

    @RepeatedTest(50)
    void isMocked() {
        Ledger mocked = mock(Ledger.class);
        when(mocked.post(anyLong())).thenReturn(17L);
        assertEquals(17, mocked.post(1));
        verify(mocked).post(1);
    }

    @Test
    void isSpiedOn() {
        Ledger spied = spy(ledger);
        doThrow(new IllegalStateException("closed")).when(spied).post(3);
        assertEquals(2, spied.post(2));
        assertThrows(IllegalStateException.class, () -> spied.post(3));
    }

    @Test
    void hasItsFeeMocked() {
        try (MockedStatic<Ledger> mocked = mockStatic(Ledger.class)) {
            mocked.when(() -> Ledger.fee(100)).thenReturn(9L);
            assertEquals(9, Ledger.fee(100));
        }
        assertEquals(1, Ledger.fee(100));
    }

    @Test
    void fails() {
        assertEquals(1, ledger.post(2));
    }

    @Test
    @Disabled("as suites have them")
    void isSkipped() {}
}
