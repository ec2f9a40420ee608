package dev.insitu.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Times methods while tests run, and fails where a check does not hold.
 *
 * <p>On a class, its tests are measured together, from before {@code @BeforeAll} until after {@code @AfterAll}; a check that does
 * not hold fails the class. On a method, that test alone is measured, without its {@code @BeforeEach} and {@code @AfterEach};
 * a repeated or parameterised test is measured each time. It takes no part in what is a test: {@code @Test} stands beside it.
 *
 * <pre>
 * &#64;InsituTest(probes = "com.acme.Book#match", checks = "match p99.9 &lt;= 50us")
 * class BookTest {
 * </pre>
 *
 * <p>Where tests run in parallel, JUnit runs those with this annotation alone: their figures are their own.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(InsituExtension.class)
@ResourceLock(Resources.GLOBAL)
public @interface InsituTest {
    /**
     * What is timed.
     *
     * @return entries as below {@code probes:} in a config, such as {@code com.acme.Book#match}
     */
    String[] probes() default {};

    /**
     * What must hold.
     *
     * @return entries as below {@code checks:} in a config, such as {@code match p99.9 <= 50us}
     */
    String[] checks() default {};

    /**
     * What is called at a rate: the map below {@code drive:} in a config, such as
     * <code>{ method: com.acme.Book#match, throughput: 5000/s, iterations: 10000, runs: 1 }</code>. The test calls the method in a loop, as often
     * as warm-up, settling and runs need; each call waits until it is due.
     *
     * @return the map as YAML; empty where nothing is driven
     */
    String drive() default "";

    /**
     * A config file instead of all that.
     *
     * @return its name, of which a relative one starts at the working directory of the tests; empty where there is none
     */
    String config() default "";
}
