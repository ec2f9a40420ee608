package dev.insitu.weave.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.weave.Rules;
import dev.insitu.weave.probe.ProbeNames;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedRulesTest {
    private static final int MANY = 20_000;

    /** The index may leave no rule out that the pattern itself would not. */
    @ParameterizedTest
    @CsvSource({
        "org.acme.Book#match, org/acme/Book",
        "org.acme.Book#match, org.acme.Book",
        "org.acme.Book.Side#match, org/acme/Book$Side",
        "org.acme.Book$Side#match, org/acme/Book$Side",
        "org.acme.Book*#match, org/acme/Book",
        "org.acme.Book.*#match, org/acme/Book$Side",
        "org.acme.Book$*#match, org/acme/Book$Side",
        "org.acme.*#match, org/acme/Book",
        "org.acme*.Book#match, org/acme/Book",
        "org.**#match, org/acme/Book",
        "org.**.Book#match, org/Book",
        "org.ac**#match, org/acme/Book",
        "**.Book#match, org/acme/Book",
        "**.Book#match, Book",
        "*#match, Book",
        "Book#match, Book",
    })
    void findsARuleByAnyNameThatItMeans(String rule, String name) {
        assertThat(find(index(Rules.of(rule)), name)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "org.acme.Book#match, org/acme/Books",
        "org.acme.Book$Side#match, org/acme/Book/Side",
        "org.acme.*#match, org/acme/sub/Book",
        "org.**.Book#match, com/acme/Book",
    })
    void findsNoOther(String rule, String name) {
        assertThat(find(index(Rules.of(rule)), name)).isZero();
    }

    @Test
    void aFewAreFoundAsWell() {
        NamedRules few = new NamedRules();
        Rules.book("org.acme.*#match", "com.other.*#match").all().forEach(few::add);

        assertThat(find(few, "org/acme/Book")).isEqualTo(1);
        assertThat(find(few, "org/Book")).isZero();
    }

    @Test
    void aClassIsComparedWithTheRulesOfItsNameOnly_ofTensOfThousands() {
        List<ProbeRule> rules = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            rules.add(Rules.method("org.acme.p" + i % 100 + ".Class" + i + "#run"));
        }
        NamedRules index = index(rules);

        assertThat(index.find("org/acme/p7/Class7", new BitSet())).isEqualTo(1);
        assertThat(index.find("org/acme/p7/Unknown", new BitSet())).isZero();
    }

    @Test
    void wildcardsAreComparedWithClassesOfTheirPackagesOnly() {
        List<ProbeRule> rules = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            rules.add(Rules.method("org.acme.p" + i + ".Class*#run"));
        }
        NamedRules index = index(rules);

        assertThat(index.find("org/acme/p7/Class7", new BitSet())).isEqualTo(1);
        assertThat(index.find("org/acme/other/Class7", new BitSet())).isZero();
    }

    /** They would take a minute if each were compared with each, or with each class. */
    @Test
    void tensOfThousandsMakeABook() {
        List<ProbeRule> rules = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            rules.add(Rules.method("org.acme.Class" + i + "#run"));
        }
        RuleBook book = Rules.book(rules);

        ProbeNames names = new ProbeNames(book.families());

        assertThat(names.of(book.families().get(7), null, Optional.empty())).isEqualTo("Class7#run");
        assertThat(book.about(null, "org/acme/Class7", null, new byte[0]).sure())
                .hasSize(1);
    }

    private static NamedRules index(List<ProbeRule> rules) {
        NamedRules index = new NamedRules();
        List<ProbeRule> all = new ArrayList<>(rules);
        for (int i = 0; i < NamedRules.FEW; i++) {
            all.add(Rules.method("com.other.Class" + i + "#run"));
        }
        Rules.book(all).all().forEach(index::add);
        return index;
    }

    private static int find(NamedRules index, String name) {
        BitSet found = new BitSet();
        index.find(name, found);
        return found.cardinality();
    }
}
