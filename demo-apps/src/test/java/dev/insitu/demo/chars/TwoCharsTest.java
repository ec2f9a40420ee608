package dev.insitu.demo.chars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.insitu.demo.Printed;
import org.junit.jupiter.api.Test;

class TwoCharsTest {
    @Test
    void everyPairComesOutAsItWentIn() throws Exception {
        assertThat(Printed.by(TwoChars::main, "1000")).matches("Packed 1000 pairs; 1000 came out as they went in\\R");
    }

    @Test
    void pairsHoldEightBitsEach() {
        char pair = CharPair.pack('\u00ff', '\u0001');

        assertThat(pair).isEqualTo('\uff01');
        assertThat(CharPair.first(pair)).isEqualTo('\u00ff');
        assertThat(CharPair.second(pair)).isEqualTo('\u0001');
    }

    @Test
    void refusesWhatIsBeyondEightBits() {
        assertThatIllegalArgumentException().isThrownBy(() -> CharPair.pack('\u0100', 'a'));
        assertThatIllegalArgumentException().isThrownBy(() -> CharPair.pack('a', '\u0100'));
    }
}
