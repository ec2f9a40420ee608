package dev.insitu.runtime.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class StringBytesTest {
    @Test
    void agreesWithStringsOfAllLengthsAndForms() {
        Random random = new Random(1);
        for (int length = 0; length < 400; length++) {
            for (String form : new String[] {"ab", "\u00e9\u00ff", "\u20ac\u4e2d"}) {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < length; i++) {
                    text.append(form.charAt(random.nextInt(2)));
                }
                String one = text.toString();
                String same = new String(one.toCharArray());
                assertThat(StringBytes.isEqual(one, same)).isTrue();
                assertThat(StringBytes.hash(one)).isEqualTo(StringBytes.hash(same));
                if (length > 0) {
                    text.setCharAt(random.nextInt(length), 'x');
                    assertThat(StringBytes.isEqual(one, text.toString())).isFalse();
                }
                assertThat(StringBytes.isEqual(one, one + 'a')).isFalse();
            }
        }
    }

    @Test
    void distinguishesFormsOfTheSameBytes() {
        assertThat(StringBytes.isEqual("\u20ac", "\u00ac ")).isFalse();
    }
}
