package dev.insitu.applications;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import junit.framework.AssertionFailedError;
import junit.framework.Test;
import junit.framework.TestListener;
import junit.framework.TestResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests that a library's developers have published, and writes a line for each: how it ended and its name, in order. */
public final class PublishedTests {
    private PublishedTests() {}

    /** Takes the file for the lines, the tests' jar or the name of a class with tests, and patterns of names of classes that are left out. */
    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Files.write(Path.of(arguments[0]), run(arguments[1], List.of(arguments).subList(2, arguments.length)));
        // Some tests leave threads behind.
        System.exit(0);
    }

    /**
     * How each test ended, in order.
     *
     * @param tests a jar, or the name of a class
     */
    static List<String> run(String tests, List<String> leftOut) throws ReflectiveOperationException {
        List<String> ended = Collections.synchronizedList(new ArrayList<>());
        if (tests.endsWith(".jar")) {
            run(Path.of(tests), leftOut, ended);
        } else {
            run((Test) Class.forName(tests).getMethod("suite").invoke(null), ended);
        }
        List<String> lines = new ArrayList<>(ended);
        Collections.sort(lines);
        return lines;
    }

    private static void run(Path jar, List<String> left, List<String> ended) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(jar)))
                .filters(ClassNameFilter.includeClassNamePatterns(".*Tests?"));
        if (!left.isEmpty()) {
            request.filters(ClassNameFilter.excludeClassNamePatterns(left.toArray(new String[0])));
        }
        LauncherFactory.create().execute(request.build(), new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                    note(
                            result.getStatus().name(),
                            test.getUniqueId(),
                            result.getThrowable().orElse(null),
                            ended);
                }
            }

            @Override
            public void executionSkipped(TestIdentifier test, String reason) {
                note("SKIPPED", test.getUniqueId(), null, ended);
            }
        });
    }

    /** A hundred thousand tests with names as long as a page: JUnit 3 itself needs less memory for them. */
    private static void run(Test suite, List<String> ended) {
        Set<Test> failed = Collections.newSetFromMap(new IdentityHashMap<>());
        TestResult result = new TestResult();
        result.addListener(new TestListener() {
            @Override
            public void addError(Test test, Throwable thrown) {
                failed.add(test);
                note("FAILED", test.toString(), thrown, ended);
            }

            @Override
            public void addFailure(Test test, AssertionFailedError thrown) {
                addError(test, thrown);
            }

            @Override
            public void endTest(Test test) {
                if (!failed.remove(test)) {
                    note("SUCCESSFUL", test.toString(), null, ended);
                }
            }

            @Override
            public void startTest(Test test) {
                // Its end says enough.
            }
        });
        suite.run(result);
    }

    private static void note(String how, String test, Throwable thrown, List<String> ended) {
        ended.add(how + " " + test);
        if (thrown != null) {
            System.out.println(test + ": " + thrown);
        }
    }
}
