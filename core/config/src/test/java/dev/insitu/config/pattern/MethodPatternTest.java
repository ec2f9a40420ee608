package dev.insitu.config.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.insitu.platform.problem.InvalidValueException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodPatternTest {
    @ParameterizedTest
    @CsvSource({
        "Foo#x,                    Foo,                       true",
        "Foo#x,                    org/acme/Foo,              false",
        "org.acme.Foo#x,           org/acme/Foo,              true",
        "org.acme.Foo#x,           org.acme.Foo,              true",
        "org.acme.Foo#x,           org/acme/Foo2,             false",
        "org.acme.Foo#x,           org/acme/Fo,               false",
        "org.acme.Foo#x,           org/acme/Foo$Bar,          false",
        "org.acme.Foo$Bar#x,       org/acme/Foo$Bar,          true",
        "org.acme.Foo.Bar#x,       org/acme/Foo$Bar,          true",
        "org.acme.Foo$Bar#x,       org/acme/Foo/Bar,          false",
        "org.acme.*#x,             org/acme/Foo,              true",
        "org.acme.*#x,             org/acme/Foo$Bar,          true",
        "org.acme.*#x,             org/acme/fix/Foo,          false",
        "org.acme.*#x,             org.acme.fix.Foo,          false",
        "org.acme.*#x,             org/acmes/Foo,             false",
        "org.acme.**#x,            org/acme/fix/in/Foo,       true",
        "org.acme.**#x,            org/acme,                  false",
        "org.*.Foo#x,              org/acme/Foo,              true",
        "org.*.Foo#x,              org/acme/fix/Foo,          false",
        "org.**.Foo#x,             org/acme/fix/Foo,          true",
        "org.**.Foo#x,             org/Foo,                   true",
        "org.**.Foo#x,             org/acme/MyFoo,            false",
        "org.**Foo#x,              org/acme/MyFoo,            true",
        "**.Foo#x,                 Foo,                       true",
        "**.Foo#x,                 org/acme/Foo,              true",
        "**.Foo#x,                 org/acme/Foo/x/Foo,        true",
        "**.Foo#x,                 org/acme/Foox,             false",
        "*Parser#x,                FixParser,                 true",
        "*Parser#x,                org/FixParser,             false",
        "org.acme.*Par*er#x,       org/acme/FixParParser,     true",
        "org.acme.*Par*er#x,       org/acme/FixParserx,       false",
        "org.**.a*.**.B#x,         org/x/ab/y/a/z/B,          true",
        "org.**.a*.**.B#x,         org/x/b/y/B,               false",
        "org.acme.F+#x,            org/acme/F,                true",
        "@org.acme.Timed,          org/acme/Anything,         true",
    })
    void matchesClasses(String pattern, String name, boolean expected) throws InvalidValueException {
        assertThat(MethodPattern.parse(pattern).matchesClass(name)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "A#run                        | run      | ()V                                    | true",
                "A::run                       | run      | (I)V                                   | true",
                "A#run                        | runs     | ()V                                    | false",
                "A#run()                      | run      | ()V                                    | true",
                "A#run()                      | run      | (I)V                                   | false",
                "A#run(int)                   | run      | (I)V                                   | true",
                "A#run(int)                   | run      | (J)V                                   | false",
                "A#run(int)                   | run      | (II)V                                  | false",
                "A#run(int)                   | run      | ([I)V                                  | false",
                "A # run ( int , byte[] )     | run      | (I[B)V                                 | true",
                "A#run(int[][])               | run      | ([[I)V                                 | true",
                "A#run(java.lang.String...)   | run      | ([Ljava/lang/String;)V                 | true",
                "A#run(java.lang.String)      | run      | (Ljava/lang/String;)V                  | true",
                "A#run(java.lang.String)      | run      | (Lmy/java/lang/String;)V               | false",
                "A#run(String, long)          | run      | (Ljava/lang/String;J)V                 | true",
                "A#run(String)                | run      | (Lorg/acme/MyString;)V                 | false",
                "A#run(java.util.Map.Entry)   | run      | (Ljava/util/Map$Entry;)V               | true",
                "A#run(java.util.Map$Entry)   | run      | (Ljava/util/Map$Entry;)V               | true",
                "A#run(Entry)                 | run      | (Ljava/util/Map$Entry;)V               | true",
                "A#*                          | run      | ()V                                    | true",
                "A#*                          | <init>   | ()V                                    | false",
                "A#*                          | <clinit> | ()V                                    | false",
                "A#r*n                        | ran      | ()V                                    | true",
                "A#r*n                        | rang     | ()V                                    | false",
                "A#*run*                      | myrun    | ()V                                    | true",
                "A#<init>                     | <init>   | (I)V                                   | true",
                "A#<init>(int)                | <init>   | ()V                                    | false",
                "A#<init>                     | init     | ()V                                    | false",
                "@Timed                       | run      | ()V                                    | true",
                "@Timed                       | <clinit> | ()V                                    | false",
            })
    void matchesMethods(String pattern, String name, String descriptor, boolean expected) throws InvalidValueException {
        assertThat(MethodPattern.parse(pattern).matchesMethod(name, descriptor)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "@org.acme.Timed,       Lorg/acme/Timed;,       true",
        "@org.acme.Timed,       Lorg/acme/TimedX;,      false",
        "@Timed,                Lorg/acme/Timed;,       true",
        "@Timed,                Lorg/acme/MyTimed;,     false",
        "@org.acme.Outer.Timed, Lorg/acme/Outer$Timed;, true",
        "org.acme.Timed#x,      Lorg/acme/Timed;,       false",
    })
    void matchesAnnotations(String pattern, String descriptor, boolean expected) throws InvalidValueException {
        assertThat(MethodPattern.parse(pattern).matchesAnnotation(descriptor)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "org.acme.Foo",
                "#x",
                "Foo#",
                "Foo#a#b",
                "Foo#a.b",
                "Foo#**",
                "org..Foo#x",
                ".Foo#x",
                "Foo.#x",
                "org/acme/Foo#x",
                "Foo#my method",
                "Foo#<clinit>",
                "Foo#x(",
                "Foo#x)",
                "Foo#x(int,)",
                "Foo#x(List<String>)",
                "Foo#x(*)",
                "Foo+ +#x",
                "***#x",
                "@",
                "@org.*",
                "@Timed#x",
                "**#*",
                "*#*",
                "**.*#*()",
                "**#<init>",
                "java.lang.Object+#*",
            })
    void refuses(String pattern) {
        assertThatThrownBy(() -> MethodPattern.parse(pattern)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void saysWhatItMeans() throws InvalidValueException {
        MethodPattern exact = MethodPattern.parse(" org.acme.Foo#bar(int) ");
        MethodPattern subtypes = MethodPattern.parse("org.acme.Foo+#bar");
        MethodPattern annotated = MethodPattern.parse("@org.acme.Timed");

        assertThat(exact).hasToString("org.acme.Foo#bar(int)");
        assertThat(exact.isExact()).isTrue();
        assertThat(exact.subtypes()).isFalse();
        assertThat(exact.annotation()).isEmpty();
        assertThat(MethodPattern.parse("Foo#ba*").isExact()).isFalse();
        assertThat(MethodPattern.parse("Foo*#bar").isExact()).isFalse();
        assertThat(subtypes.subtypes()).isTrue();
        assertThat(subtypes.isExact()).isFalse();
        assertThat(annotated.annotation()).contains("org.acme.Timed");
        assertThat(annotated.isExact()).isFalse();
        assertThat(MethodPattern.parse("Foo#<init>").constructor()).isTrue();
        assertThat(exact.constructor()).isFalse();
    }
}
