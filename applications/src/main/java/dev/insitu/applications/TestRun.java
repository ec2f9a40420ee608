package dev.insitu.applications;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** A test suite of JUnit and Mockito, run as a build tool runs it. */
public final class TestRun {
    private TestRun() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(TestRun::round);
    }

    private static Object round() {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(OrderTests.class))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        return summary.getTestsSucceededCount() + " passed, " + summary.getTestsFailedCount() + " failed, "
                + summary.getTestsSkippedCount() + " skipped";
    }
}
