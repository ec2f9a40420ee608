package dev.insitu.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WovenNamesTest {
    @Test
    void knowsEachThatWasAddedAndNoOther() {
        int many = 10_000;
        for (int i = 0; i < many; i++) {
            WovenNames.add("org.acme.Type" + i, "m" + i % 7);
            WovenNames.add("org.acme.Type" + i, "m" + i % 7);
        }

        for (int i = 0; i < many; i++) {
            assertThat(WovenNames.contains("org.acme.Type" + i, "m" + i % 7)).isTrue();
            assertThat(WovenNames.contains("org.acme.Type" + i, "m" + (i + 1) % 7))
                    .isFalse();
            assertThat(WovenNames.contains("org.acme.Typ" + i, "m" + i % 7)).isFalse();
        }
        assertThat(WovenNames.contains("org.acme.Längliches\u4e2d", "m")).isFalse();
    }
}
