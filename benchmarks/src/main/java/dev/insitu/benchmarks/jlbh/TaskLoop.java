package dev.insitu.benchmarks.jlbh;

import net.openhft.chronicle.jlbh.JLBH;
import net.openhft.chronicle.jlbh.JLBHOptions;
import net.openhft.chronicle.jlbh.JLBHTask;

/**
 * Calls a JLBH task as often as it can: JLBH's loop without JLBH's schedule, so that another paces the calls. The task gets a
 * JLBH for its probes, which is never started.
 *
 * <pre>{@code
 * java -javaagent:agent/target/insitu.jar=benchmarks/from-jlbh.yaml -cp benchmarks/target/benchmarks.jar \
 *     dev.insitu.benchmarks.jlbh.TaskLoop dev.insitu.benchmarks.jlbh.DateTask
 * }</pre>
 */
public final class TaskLoop {
    private TaskLoop() {}

    /** Takes the task's class, which has a constructor without parameters. */
    public static void main(String[] arguments) throws ReflectiveOperationException {
        JLBHTask task = Class.forName(arguments[0])
                .asSubclass(JLBHTask.class)
                .getDeclaredConstructor()
                .newInstance();
        task.init(new JLBH(new JLBHOptions().jlbhTask(task)));
        // The agent ends the JVM after the last run. Without an agent it runs until it is killed.
        while (true) {
            task.run(System.nanoTime());
        }
    }
}
