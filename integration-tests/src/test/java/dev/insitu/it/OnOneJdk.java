package dev.insitu.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test that takes a {@link Jdk} of what does not go by the JDK: messages, files, tables. It always runs on one, told by its name,
 * so that each JDK has half of these tests.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ArgumentsSource(OnOneJdk.ByName.class)
@ExtendWith(OnEveryJdk.NoOrphans.class)
@interface OnOneJdk {
    /** Hands out the one. */
    final class ByName implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            return Stream.of(Arguments.of(Jdk.dealt(OnEveryJdk.Jdks.name(context))));
        }
    }
}
