package dev.insitu.tool.demo;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A demo and its name on the command line. Immutable. */
public final class NamedDemo {
    /** In the recommended order. */
    private static final List<NamedDemo> ALL = List.of(
            new NamedDemo(
                    "date-serialisation",
                    "the same method in a loop, inside a TCP call, and under JMH (--rate)",
                    new DateSerialisationDemo()),
            new NamedDemo("tcp-echo", "eight bytes there and back, at three rates", new TcpEchoDemo()),
            new NamedDemo(
                    "producer-consumer",
                    "two threads and a queue for two items (--queue, --rate)",
                    new ProducerConsumerDemo()),
            new NamedDemo(
                    "spike", "1 ms once in 10,000 calls, corrected for coordinated omission and not", new SpikeDemo()),
            new NamedDemo("two-chars", "an operation shorter than the reading of a clock", new TwoCharsDemo()),
            new NamedDemo("fix-engine", "an order's way through QuickFIX/J and back (--rate)", new FixEngineDemo()),
            new NamedDemo(
                    "queue-service",
                    "a service between two Chronicle queues, step by step (--rate)",
                    new QueueServiceDemo()),
            new NamedDemo(
                    "slow-tail", "five methods, each slow now and then for a reason of its own", new SlowTailDemo()),
            new NamedDemo(
                    "why",
                    "slow orders, followed through five layers to the line that makes them slow",
                    new WhyDemo()));

    private final String name;
    private final String description;
    private final Demo demo;

    private NamedDemo(String name, String description, Demo demo) {
        this.name = name;
        this.description = description;
        this.demo = demo;
    }

    /** All demos. */
    public static List<NamedDemo> all() {
        return ALL;
    }

    /** The demo of this name. */
    public static Optional<NamedDemo> named(String name) {
        for (NamedDemo each : ALL) {
            if (each.name.equals(name)) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    public String name() {
        return name;
    }

    /** A line without a full stop that includes the demo's options. */
    public String description() {
        return description;
    }

    /** Whether the demo has an option such as {@code --rate}. */
    public boolean takes(String option) {
        return description.contains(option);
    }

    /** Runs the demo. */
    public void show(DemoStage stage) throws IOException, InterruptedException {
        demo.show(stage);
    }
}
