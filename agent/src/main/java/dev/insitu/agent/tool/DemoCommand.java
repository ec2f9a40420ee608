package dev.insitu.agent.tool;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Demo. */
@Command(name = "demo")
final class DemoCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        return 0;
    }
}
