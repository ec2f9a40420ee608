package dev.insitu.platform.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNamesTest {
    @Test
    void prefersTheSameClassThenTheSameSimpleNameThenFewLetters() {
        assertThat(NearestNames.of(
                        "org.acme.Foo#bar",
                        List.of("org.acme.Fob#bar", "org.other.Foo#bar", "org.acme.Foo#zap", "org.acme.Foo#baz")))
                .containsExactly("org.acme.Foo#baz", "org.acme.Foo#zap", "org.other.Foo#bar");
    }

    @Test
    void looksBeyondParametersAndWildcards() {
        assertThat(NearestNames.of("org.acme.Foo::pars*(int)", List.of("org.acme.Foo#parse(java.lang.String, int)")))
                .containsExactly("org.acme.Foo#parse(java.lang.String, int)");
        assertThat(NearestNames.of("org.acme.Outer.Foo+#bar", List.of("org.acme.Outer$Foo#baz")))
                .containsExactly("org.acme.Outer$Foo#baz");
    }

    @Test
    void caseIsNoDifference() {
        assertThat(NearestNames.of("ORG.ACME.TILL#PRICE", List.of("org.acme.Book#rice", "org.acme.Till#price")))
                .first()
                .isEqualTo("org.acme.Till#price");
    }

    @Test
    void findsASwappedPairOfLettersInAKey() {
        assertThat(NearestNames.of("nmae", List.of("method", "name", "in"))).containsExactly("name");
    }

    @Test
    void findsNothingWhereNothingIsAlike() {
        assertThat(NearestNames.of("org.acme.Foo#bar", List.of("java.lang.String#length")))
                .isEmpty();
        assertThat(NearestNames.of("x", List.of("in", "method"))).isEmpty();
        assertThat(NearestNames.of("", List.of("probes"))).isEmpty();
        assertThat(NearestNames.of("name", List.of())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'', '', 0", "abc, abc, 0", "abc, ab, 1", "abc, xabc, 1", "abc, axc, 1", "abc, acb, 1", "ca, abc, 3"})
    void countsEdits(String one, String other, int expected) {
        assertThat(NearestNames.distance(one, other, 10)).isEqualTo(expected);
        assertThat(NearestNames.distance(other, one, 10)).isEqualTo(expected);
    }

    @Test
    void givesUpEarlyBeyondTheMost() {
        assertThat(NearestNames.distance("abcdef", "uvwxyz", 2)).isGreaterThan(2);
    }
}
