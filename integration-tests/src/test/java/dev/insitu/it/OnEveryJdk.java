package dev.insitu.it;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test that takes a {@link Jdk} and must hold on each there is. It runs on one, told by its name, so that each JDK has half of these tests; with
 * {@code -Dinsitu.every.jdk=true} on each.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest(name = "{0}")
@ArgumentsSource(OnEveryJdk.Jdks.class)
@ExtendWith(OnEveryJdk.NoOrphans.class)
@interface OnEveryJdk {
    /** Ends what a failed test has left running, lest it disturb the tests after it. */
    final class NoOrphans implements AfterEachCallback {
        @Override
        public void afterEach(ExtensionContext context) {
            Running.endAll();
        }
    }

    /** Hands out the JDKs. */
    final class Jdks implements ArgumentsProvider {
        @Override
        public Stream<Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
            return Jdk.wanted(name(context)).stream().map(Arguments::of);
        }

        /** By which a JDK is dealt to a test. */
        static String name(ExtensionContext context) {
            Method test = context.getRequiredTestMethod();
            return test.getDeclaringClass().getName() + '.' + test.getName();
        }
    }
}
