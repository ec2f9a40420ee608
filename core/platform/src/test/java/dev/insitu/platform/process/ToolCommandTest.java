package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ToolCommandTest {
    @Test
    void aShellsWordsAreQuotedWhereTheyMustBe() {
        assertThat(ToolCommand.quoted("/opt/insitu-report/a_1.0", '/')).isEqualTo("/opt/insitu-report/a_1.0");
        assertThat(ToolCommand.quoted("/opt/my app", '/')).isEqualTo("'/opt/my app'");
        assertThat(ToolCommand.quoted("it's", '/')).isEqualTo("'it'\\''s'");
        assertThat(ToolCommand.quoted("a\\b", '/')).isEqualTo("'a\\b'");
    }

    @Test
    void aCommandLineWithBackslashesKnowsDoubleQuotesAlone() {
        assertThat(ToolCommand.quoted("C:\\insitu-report\\1", '\\')).isEqualTo("C:\\insitu-report\\1");
        assertThat(ToolCommand.quoted("C:\\Program Files\\insitu.jar", '\\'))
                .isEqualTo("\"C:\\Program Files\\insitu.jar\"");
    }
}
