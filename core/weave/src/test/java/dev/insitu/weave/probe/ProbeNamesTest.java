package dev.insitu.weave.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.ProbeRule;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.Rules;
import dev.insitu.weave.Weaver;
import dev.insitu.weave.Woven;
import dev.insitu.weave.generated.Program;
import java.util.List;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;

class ProbeNamesTest {
    private static final Program PROGRAM = Program.compile(17, """
            class Book {
                void match() {}
                void match(int price) {}
                void match(String side, java.util.List<String> orders) {}
                void cancel() {}
                static class Side { void match() {} void cancel() {} }
            }
            class Parser {
                void parse() {}
                void match() {}
            }
            """);

    @Test
    void aRuleForOneMethodTakesItsNameOrTheOneGiven() {
        assertThat(names(Rules.method("Book#match"))).containsExactly("match");
        assertThat(names(Rules.method("Book#match(int)"))).containsExactly("match");
        assertThat(names(Rules.named("crossing", "Book::match"))).containsExactly("crossing");
    }

    @Test
    void distinguishesRulesOfOneName() {
        assertThat(names(Rules.method("Book#match"), Rules.method("Parser#match"), Rules.method("Parser#parse")))
                .containsExactly("Book#match", "Parser#match", "parse");
        assertThat(names(Rules.method("Book#match()"), Rules.method("Book#match(int)")))
                .containsExactly("Book#match()", "Book#match(int)");
        assertThat(names(Rules.named("match", "Book#cancel"), Rules.method("Book#match")))
                .containsExactly("match", "Book#match");
    }

    @Test
    void aWildcardNamesAProbeForEachMethod() {
        assertThat(names(Rules.method("Book#*")))
                .containsExactly("match()", "match(int)", "match(String, List)", "cancel");
        assertThat(names(Rules.named("book", "Book#can*"))).containsExactly("book: cancel");
        assertThat(names(Rules.method("*#cancel"))).containsExactly("Book#cancel", "Book$Side#cancel");
    }

    @Test
    void aMergingRuleHasOneName() {
        assertThat(names(Rules.merged("all", "Book*#*"))).containsExactly("all");
    }

    @Test
    void aWildcardTakesNoNameAwayFromARuleFurtherDown() {
        assertThat(names(Rules.method("Book#c*"), Rules.named("cancel", "Parser#parse")))
                .containsExactly("Book#cancel", "cancel");
    }

    @Test
    void rulesThatMeanOneMethodHaveOneProbe() {
        assertThat(names(Rules.method("Book#cancel"), Rules.method("Book#cancel")))
                .containsExactly("Book#cancel");
        assertThat(names(Rules.method("Book#can*"), Rules.method("Book#*cel"), Rules.method("Bo*#*cel")))
                .containsExactly("cancel", "Book$Side#cancel");
        assertThat(names(Rules.method("Book#*"), Rules.method("Book#cancel")))
                .containsExactlyInAnyOrder("match()", "match(int)", "match(String, List)", "cancel");
        assertThat(names(Rules.method("Book#*"), Rules.named("dropped", "Book#cancel")))
                .containsExactlyInAnyOrder("match()", "match(int)", "match(String, List)", "dropped");
    }

    @Test
    void rulesThatMeanMoreOrAreNamedDifferentlyKeepTheirProbesApart() {
        assertThat(names(Rules.named("a", "Book#cancel"), Rules.named("b", "Book#cancel")))
                .containsExactlyInAnyOrder("a", "b");
        assertThat(names(Rules.method("Book#match"), Rules.method("Book#m*(int)")))
                .containsExactlyInAnyOrder("match", "match(int)");
        assertThat(names(Rules.merged("all", "Book#*"), Rules.method("Book#cancel")))
                .containsExactlyInAnyOrder("all", "cancel");
    }

    @Test
    void methodsMatchedAreNotedWithTheirFullNames() {
        assertThat(weave(Rules.method("Book#match(String, List)"), Rules.merged("cancels", "**#cancel"))
                        .facts()
                        .matched())
                .containsEntry("match", List.of("Book#match(java.lang.String, java.util.List)"))
                .containsEntry("cancels", List.of("Book#cancel()", "Book$Side#cancel()"));
    }

    @Test
    void whatARuleSaysIsNotedOnce_withoutItsNotation() {
        RecordedFacts facts = weave(
                        Rules.method("Book::match(String, List)"),
                        Rules.method("Nothing#at"),
                        Rules.named("book", "Book#can*"),
                        Rules.merged("cancels", "**#cancel"))
                .facts();

        assertThat(facts.ofKind("rule"))
                .containsExactlyInAnyOrder(
                        List.of("0", "one", "Book#match(String,List)"),
                        List.of("2", "each", "Book#can*"),
                        List.of("3", "one", "**#cancel"));
    }

    @Test
    void distinguishesMethodsByTheirReturnType() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, "Twins", null, "java/lang/Object", null);
        for (String result : List.of("I", "Ljava/lang/String;")) {
            MethodVisitor get = writer.visitMethod(Opcodes.ACC_STATIC, "get", "()" + result, null, null);
            get.visitCode();
            get.visitInsn(result.equals("I") ? Opcodes.ICONST_1 : Opcodes.ACONST_NULL);
            get.visitInsn(result.equals("I") ? Opcodes.IRETURN : Opcodes.ARETURN);
            get.visitMaxs(1, 0);
            get.visitEnd();
        }
        writer.visitEnd();
        RecordedFacts facts = new RecordedFacts();
        new Weaver(Rules.book("Twins*#get"), facts)
                .transform(
                        getClass().getModule(), getClass().getClassLoader(), "Twins", null, null, writer.toByteArray());

        assertThat(facts.probes().values())
                .containsExactly("Twins#get() returning int", "Twins#get() returning String");
        assertThat(facts.ofKind("matched").stream().map(fact -> fact.get(1)))
                .containsExactly("Twins#get() returning int", "Twins#get() returning java.lang.String");
    }

    private static List<String> names(ProbeRule... rules) {
        return List.copyOf(weave(rules).facts().probes().values());
    }

    private static Woven weave(ProbeRule... rules) {
        return Woven.of(PROGRAM, Rules.book(List.of(rules)));
    }
}
