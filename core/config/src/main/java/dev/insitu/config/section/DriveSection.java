package dev.insitu.config.section;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.Durations;
import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.Amount;
import dev.insitu.config.value.Arrivals;
import dev.insitu.config.value.Cpu;
import dev.insitu.config.value.DriveSettings;
import dev.insitu.config.value.ErrorLimit;
import dev.insitu.config.value.Throughput;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.text.Decimal;
import java.util.List;
import java.util.Optional;

/** The key {@code drive}. */
final class DriveSection extends Section {
    private static final List<String> KEYS = List.of(
            "method",
            "call",
            "in",
            "thread",
            "throughput",
            "arrivals",
            "wait",
            "warm-up",
            "settle",
            "iterations",
            "duration",
            "runs",
            "correct-coordinated-omission",
            "until",
            "timeout",
            "allow-errors",
            "cpu",
            "then");
    private static final long HOUR = 3_600_000_000_000L;
    private static final long MILLISECOND = 1_000_000;

    private MethodPattern method;
    private MethodPattern call;
    private MethodPattern in;
    private DriveSettings.Caller caller = DriveSettings.Caller.APPLICATION;
    private Optional<Throughput> throughput = Optional.empty();
    private Arrivals arrivals = new Arrivals.Constant();
    private DriveSettings.Waiting waiting = DriveSettings.Waiting.AUTO;
    private Amount warmUp = new Amount.Iterations(50_000);
    private long settleNanos;
    private Amount length = new Amount.Iterations(100_000);
    private int runs = 3;
    private boolean correctCoordinatedOmission = true;
    private Optional<DriveSettings.Until> until = Optional.empty();
    private long timeoutNanos = 10_000 * MILLISECOND;
    private ErrorLimit allowErrors = new ErrorLimit(Decimal.of(1), true);
    private Cpu cpu = Cpu.Choice.NONE;
    private DriveSettings.Then then = DriveSettings.Then.EXIT;

    private DriveSection(Reading reading) {
        super(reading, KEYS);
    }

    /** The drive settings, or empty if there are problems. */
    static Optional<DriveSettings> read(YamlNode node, Reading reading) {
        DriveSection section = new DriveSection(reading);
        return section.read("drive", node) ? Optional.of(section.drive(node)) : Optional.empty();
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "method" -> method = MethodPattern.parse(value.scalar());
            case "call" -> call = MethodPattern.parseCall(value.scalar());
            case "in" -> in = MethodPattern.parse(value.scalar());
            case "thread" -> caller = Words.parse(DriveSettings.Caller.values(), value.scalar());
            case "throughput" -> throughput = ThroughputSection.read(value, reading);
            case "arrivals" -> arrivals = ArrivalsSection.read(value, reading);
            case "wait" -> waiting = Words.parse(DriveSettings.Waiting.values(), value.scalar());
            case "warm-up" -> warmUp = Amount.parse(value.scalar());
            case "settle" -> settleNanos = Durations.parse(value.scalar(), 0, HOUR);
            case "iterations" ->
                length = new Amount.Iterations(
                        NumberSyntax.parseWhole(value.scalar(), 1, DriveSettings.MOST_ITERATIONS));
            case "duration" ->
                length = new Amount.Lasting(Durations.parse(value.scalar(), MILLISECOND, DriveSettings.LONGEST_NANOS));
            case "runs" -> runs = (int) NumberSyntax.parseWhole(value.scalar(), 1, 1000);
            case "correct-coordinated-omission" -> correctCoordinatedOmission = Words.parseSwitch(value.scalar());
            case "until" -> until = UntilSection.read(value, reading);
            case "timeout" -> timeoutNanos = Durations.parse(value.scalar(), MILLISECOND, HOUR);
            case "allow-errors" -> allowErrors = ErrorLimit.parse(value.scalar());
            case "cpu" -> cpu = Cpu.parse(value.scalar());
            case "then" -> then = Words.parse(DriveSettings.Then.values(), value.scalar());
            default -> throw new AssertionError(key);
        }
    }

    @Override
    protected void check() {
        require("throughput", ThroughputSection.EXPECTED);
        if (has("call") || has("in")) {
            refuse("method", "does not go with call and in; expected one or the other");
            require("call", "expected the method that is called, such as org.acme.Client#send");
            require("in", "expected the methods that make the calls, such as org.acme.Producer#*");
        } else {
            require("method", "expected the method to drive, such as org.acme.Client#roundTrip");
        }
        if (has("call") && caller == DriveSettings.Caller.AGENT) {
            refuse("thread", "the agent's thread has no call site; expected application, or method instead of call");
        }
        if (has("iterations")) {
            refuse("duration", "does not go with iterations; expected one or the other");
        }
    }

    private DriveSettings drive(YamlNode node) {
        return new DriveSettings(
                reading.place(node.line()),
                call != null ? new DriveSettings.Call(call, in) : new DriveSettings.Method(method),
                caller,
                throughput.orElseThrow(),
                arrivals,
                waiting,
                warmUp,
                settleNanos,
                length,
                runs,
                correctCoordinatedOmission,
                until,
                timeoutNanos,
                allowErrors,
                cpu,
                then);
    }
}
