package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultTest {
    @Test
    void answersEveryBitOfWhatItIsGiven() {
        int[] ints = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x6E8F_13A5, 0x7FA0_0001, 0xFFC1_2345, 0x8000_0000
        };
        for (int each : ints) {
            assertThat(Result.settle(each)).isEqualTo(each);
            assertThat(Float.floatToRawIntBits(Result.settle(Float.intBitsToFloat(each))))
                    .isEqualTo(Float.floatToRawIntBits(Float.intBitsToFloat(each)));
        }
        long[] longs = {
            0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x6E8F_13A5, 0x7FF4_0000_0000_0001L, 0xFFF8_1234_5678_9ABCL
        };
        for (long each : longs) {
            assertThat(Result.settle(each)).isEqualTo(each);
            assertThat(Double.doubleToRawLongBits(Result.settle(Double.longBitsToDouble(each))))
                    .isEqualTo(Double.doubleToRawLongBits(Double.longBitsToDouble(each)));
        }
    }

    @Test
    void theComparisonIsNotAlwaysFalse() {
        Result.met = false;
        Result.settle(0x6E8F_13A5);
        assertThat(Result.met).isTrue();
        Result.met = false;
        Result.settle(0x6E8F_13A5L);
        assertThat(Result.met).isTrue();
        Result.met = false;
        Result.settle(0x1.6e8f13a5p-901);
        assertThat(Result.met).isTrue();
        Result.met = false;
        Result.settle(0x1.6e8f14p-101f);
        assertThat(Result.met).isTrue();
    }
}
