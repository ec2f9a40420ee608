package dev.insitu.weave;

import static java.lang.annotation.ElementType.METHOD;
import static java.lang.annotation.RetentionPolicy.RUNTIME;

import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** A test that is given each release of Java whose compilers differ, from {@link #from} to the running JDK's. */
@Target(METHOD)
@Retention(RUNTIME)
@ParameterizedTest(name = "--release {0}", allowZeroInvocations = true)
@ArgumentsSource(EachRelease.Releases.class)
@interface EachRelease {
    int from() default 8;

    /** Gives them. */
    final class Releases extends AnnotationBasedArgumentsProvider<EachRelease> {
        @Override
        protected Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context, EachRelease annotation) {
            return Stream.of(8, 11, 17, Runtime.version().feature())
                    .distinct()
                    .filter(release -> release >= annotation.from())
                    .map(Arguments::of);
        }
    }
}
