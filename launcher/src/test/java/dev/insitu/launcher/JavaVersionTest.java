package dev.insitu.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaVersionTest {
    @Test
    void isTooOldBefore17() {
        assertThat(JavaVersion.isTooOld("1.8")).isTrue();
        assertThat(JavaVersion.isTooOld("9")).isTrue();
        assertThat(JavaVersion.isTooOld("16")).isTrue();
        assertThat(JavaVersion.isTooOld("17")).isFalse();
        assertThat(JavaVersion.isTooOld("100")).isFalse();
    }

    @Test
    void isNewEnoughWhereNothingIsKnown() {
        assertThat(JavaVersion.isTooOld(null)).isFalse();
        assertThat(JavaVersion.isTooOld("of its own")).isFalse();
        assertThat(JavaVersion.isTooOld()).isFalse();
    }

    @Test
    void saysWhichItIsAndWhichIsRequired() {
        assertThat(JavaVersion.tooOld("this JVM", "11.0.13")).isEqualTo("this JVM is 11.0.13; Insitu requires 17");
    }
}
