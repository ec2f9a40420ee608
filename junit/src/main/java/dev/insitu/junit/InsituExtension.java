package dev.insitu.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.TestAbortedException;

/**
 * Carries out {@link InsituTest}. Without the annotation, a test class registers one:
 *
 * <pre>
 * &#64;RegisterExtension
 * static final InsituExtension INSITU = InsituExtension.of("com.acme.Book#match").check("match p99.9 &lt;= 50us");
 * </pre>
 *
 * <p>In a static field it measures the tests of the class together, in another each test by itself. Then nothing keeps tests that run
 * in parallel away: add {@code @Isolated} to the class. Immutable.
 */
public final class InsituExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeTestExecutionCallback, AfterTestExecutionCallback {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(InsituExtension.class);

    /** How JUnit numbers the invocations of a repeated or parameterised test. */
    private static final Pattern INVOCATION = Pattern.compile("invocation:#(\\d+)\\]$");

    private final Optional<TestRules> registered;

    /** For JUnit: what is wanted is in the annotation. */
    InsituExtension() {
        this(Optional.empty());
    }

    private InsituExtension(Optional<TestRules> registered) {
        this.registered = registered;
    }

    /**
     * One that times methods.
     *
     * @param probes what is timed: entries as below {@code probes:} in a config, such as {@code com.acme.Book#match}
     * @return an extension without checks; see {@link #check}
     */
    public static InsituExtension of(String... probes) {
        return new InsituExtension(Optional.of(new TestRules(List.of(probes), List.of(), "", "")));
    }

    /**
     * One that does what a config file says.
     *
     * @param file its name; a relative one starts at the working directory of the tests
     * @return an extension with the probes and checks of the file
     */
    public static InsituExtension config(String file) {
        return new InsituExtension(Optional.of(new TestRules(List.of(), List.of(), "", file)));
    }

    /**
     * The same with one more thing that must hold.
     *
     * @param check an entry as below {@code checks:} in a config, such as {@code match p99.9 <= 50us}
     * @return another extension; this one stays as it is
     * @throws IllegalStateException on the extension that the annotation brings, which has its checks
     */
    public InsituExtension check(String check) {
        return new InsituExtension(Optional.of(registered
                .orElseThrow(() -> new IllegalStateException("checks belong in the annotation"))
                .and(check)));
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        begin(context, context.getRequiredTestClass().getName());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        end(context);
    }

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        begin(
                context,
                context.getRequiredTestClass().getName()
                        + '.'
                        + context.getRequiredTestMethod().getName()
                        + (invocation.find() ? "-" + invocation.group(1) : ""));
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        if (!(context.getExecutionException().orElse(null) instanceof TestAbortedException)) {
            tested(context);
        }
        end(context);
    }

    /** Tells the sessions that the test is measured by: its own, or those of the classes it is in. */
    private static void tested(ExtensionContext context) {
        for (Optional<ExtensionContext> at = Optional.of(context);
                at.isPresent();
                at = at.get().getParent()) {
            TestSession session = store(at.get()).get(TestSession.class, TestSession.class);
            if (session != null) {
                session.tested();
            }
        }
    }

    /** Not where this is a test of a class that is measured as a whole, or a nested class of it. */
    private void begin(ExtensionContext context, String name) {
        Optional<TestRules> rules = registered;
        if (rules.isEmpty()) {
            rules = context.getElement().flatMap(InsituExtension::annotated);
        } else if (store(context).get(TestSession.class) != null) {
            return;
        }
        if (rules.isPresent()) {
            store(context).put(TestSession.class, TestSession.begin(name, rules.get()));
        }
    }

    private static Optional<TestRules> annotated(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, InsituTest.class).map(TestRules::of);
    }

    private static void end(ExtensionContext context) {
        TestSession session = store(context).remove(TestSession.class, TestSession.class);
        if (session != null) {
            session.end();
        }
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
