package dev.insitu.weave.scan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkNamesTest {
    private final JdkNames names = new JdkNames();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.ArrayList#add",
                "java.util.Map.Entry#getKey",
                "java.util.Map$Entry#getKey",
                "java.lang.Runnable+#run",
                "java.util.*Map#put",
                "java.**#add",
                "jav*.util.List#add",
                "*.util.List#add",
                "**.List#add",
                "sun.nio.ch.**#read",
                "org.xml.**#parse",
                "@Deprecated",
                "@java.lang.Deprecated"
            })
    void thoseThatCanBeTheJdks(String pattern) throws InvalidValueException {
        assertThat(names.mayBeMeant(MethodPattern.parse(pattern))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.acme.Book#match",
                "Book#match",
                "Book.Side#match",
                "org.acme.**#handle",
                "org.acme.*Book+#handle",
                "java.acme.Book#match",
                "@org.acme.Timed"
            })
    void thoseThatCannot(String pattern) throws InvalidValueException {
        assertThat(names.mayBeMeant(MethodPattern.parse(pattern))).isFalse();
    }

    @Test
    void onlyModulesOfTheBootLoaderAreTheJdks() {
        assertThat(JdkNames.isJdks(null, String.class.getModule())).isTrue();
        assertThat(JdkNames.isJdks(getClass().getClassLoader(), getClass().getModule()))
                .isFalse();
        assertThat(JdkNames.isJdks(null, null)).isFalse();
        assertThat(JdkNames.isJdks(null, ClassLoader.getSystemClassLoader().getUnnamedModule()))
                .isFalse();
    }
}
