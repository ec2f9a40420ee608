package dev.insitu.it.apps;

import java.util.Arrays;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes as an IDE would, and prints what each test and each class came to. */
public final class JunitRun {
    private JunitRun() {}

    /** Takes the names of the classes. */
    public static void main(String[] arguments) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(arguments)
                        .map(DiscoverySelectors::selectClass)
                        .toList())
                .build();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                String failure =
                        result.getThrowable().map(thrown -> " " + thrown).orElse("");
                System.out.println(result.getStatus() + " " + test.getDisplayName() + failure);
            }
        });
    }
}
