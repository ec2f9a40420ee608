package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.linux.SystemCall.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By the kernel's headers of each architecture. */
class SystemCallNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "amd64, 0, 1, 42, 74, 7, 232, 202, 257",
        "aarch64, 63, 64, 203, 82, 73, 22, 98, 56",
        "riscv64, 63, 64, 203, 82, 73, 22, 98, 56",
        "arm, 3, 4, 283, 118, 168, 252, 240, 322",
        "i386, 3, 4, 362, 118, 168, 256, 240, 295",
        "s390x, 3, 4, 362, 118, 168, 251, 238, 288",
        "ppc64, 3, 4, 328, 118, 167, 238, 221, 286",
        "ppc64le, 3, 4, 328, 118, 167, 238, 221, 286",
    })
    void callsAreKnownByTheirNumbers(
            String architecture,
            int read,
            int write,
            int connect,
            int force,
            int poll,
            int select,
            int futex,
            int open) {
        SystemCallNumbers numbers = SystemCallNumbers.of(architecture);

        assertThat(numbers.isEmpty()).isFalse();
        assertThat(numbers.kind(read)).isEqualTo(Kind.READ);
        assertThat(numbers.kind(write)).isEqualTo(Kind.WRITE);
        assertThat(numbers.kind(connect)).isEqualTo(Kind.CONNECT);
        assertThat(numbers.kind(force)).isEqualTo(Kind.FORCE);
        assertThat(numbers.kind(poll)).isEqualTo(Kind.POLL);
        assertThat(numbers.kind(select)).isEqualTo(Kind.SELECT);
        assertThat(numbers.kind(futex)).isEqualTo(Kind.FUTEX);
        assertThat(numbers.kind(open)).isEqualTo(Kind.OPEN);
        assertThat(numbers.kind(9_999)).isEqualTo(Kind.OTHER);
    }

    @Test
    void someArchitecturesHaveOneCallForSockets() {
        assertThat(SystemCallNumbers.of("s390x").isSocketCall(102)).isTrue();
        assertThat(SystemCallNumbers.of("i386").isSocketCall(102)).isTrue();
        assertThat(SystemCallNumbers.of("amd64").isSocketCall(102)).isFalse();
        assertThat(SystemCallNumbers.socketKind(12)).isEqualTo(Kind.SOCKET_READ);
        assertThat(SystemCallNumbers.socketKind(11)).isEqualTo(Kind.SOCKET_WRITE);
        assertThat(SystemCallNumbers.socketKind(3)).isEqualTo(Kind.SOCKET_CONNECT);
        assertThat(SystemCallNumbers.socketKind(1)).isEqualTo(Kind.OTHER);
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void numbersOfThisArchitectureAreRight() {
        assertThat(SystemCall.isKnown()).isTrue();
    }

    @Test
    void anotherArchitectureHasNoKnownNumbers() {
        assertThat(SystemCallNumbers.of("sparcv9").isEmpty()).isTrue();
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void ofAThreadThatIsNotThereNothingIsKnown() {
        assertThat(SystemCall.of(0).look()).isEqualTo(Kind.UNKNOWN);
    }
}
