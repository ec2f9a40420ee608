package dev.insitu.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.recording.journal.RecordedFacts;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import org.junit.jupiter.api.Test;

/** Lines that cannot be timed: the reason is given. */
class LinesRefusedTest extends LinesProgram {
    @Test
    void areRefusedWhereNoMethodHasThemWhole() {
        String tooMany = from("plain") + "-" + to("inner");

        assertThat(reason("{ lines: \"Main:" + tooMany + "\" }"))
                .startsWith("no method holds these lines whole; plain has code on lines ")
                .contains(", loop has code on lines ");
        assertThat(reason("{ lines: \"Main:1-2\" }"))
                .isEqualTo("no method holds these lines whole; there is no code on them");
        assertThat(reason("{ lines: \"Made:" + range("early") + "\" }"))
                .isEqualTo("some of these lines run before super(...) or this(...), where nothing can be timed");
    }

    @Test
    void areRefusedWhereTheClassHasNoLineNumbers() {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(PROGRAM.classes().get("Made")).accept(writer, ClassReader.SKIP_DEBUG);
        RecordedFacts facts = new RecordedFacts();
        new Weaver(rules("{ lines: \"Made:" + range("made") + "\" }"), facts)
                .transform(LinesTest.class.getModule(), null, "Made", null, null, writer.toByteArray());

        assertThat(facts.skipped())
                .containsEntry(
                        "Made:" + range("made"),
                        "its class file has no line numbers; they come with javac -g:lines, which is the default");
    }

    private static String reason(String probe) {
        return weave(probe).facts().skipped().values().iterator().next();
    }
}
