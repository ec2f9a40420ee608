package dev.insitu.recording.journal;

import java.util.List;

/** The stored form of facts: strings, the first of which is the kind. */
public final class JournalCodec {
    static final String INSITU = "insitu";
    static final String SESSION = "session";
    static final String STARTED = "started";
    static final String FINISHED = "finished";
    static final String DIRECTORY = "directory";
    static final String ENVIRONMENT = "environment";
    static final String CLOCK = "clock";
    static final String SETTING = "setting";
    static final String NOTE = "note";
    static final String WEAVING = "weaving";
    static final String RESTORING = "restoring";
    static final String WOVEN = "woven";
    static final String START_UP = "start-up";
    static final String WARM_UP = "warm-up";
    static final String ALIVE = "alive";
    static final String MARK = "mark";
    static final String WINDOW = "window";
    static final String JUDGED = "judged";
    static final String INCIDENT = "incident";
    static final String JITTER = "jitter";
    static final String EXPLAIN = "explain";
    static final String UNMATCHED = "unmatched";
    static final String SKIPPED = "skipped";
    static final String CHECK = "check";
    static final String RULE = "rule";
    static final String PROBE = "probe";
    static final String WHEN = "when";
    static final String MATCHED = "matched";
    static final String ASSEMBLES = "assembles";
    static final String DROPPED = "dropped";
    static final String SPAN = "span";
    static final String THREW = "threw";
    static final String THROWN_AT = "thrown-at";
    static final String CALLED = "called";
    static final String KEPT = "kept";
    static final String SLOW = "slow";
    static final String STACK_SEEN = "stack-seen";
    static final String IN_FLIGHT = "in-flight";
    static final String MORE_IN_FLIGHT = "more-in-flight";
    static final String STACK = "stack";
    static final String LOST = "lost";
    static final String BESIDE = "beside";
    static final String COARSE = "coarse";
    static final String DRIVER = "driver";
    static final String DRIVEN_JVM = "driven-jvm";
    static final String SERIES = "series";
    static final String EPOCH = "epoch";
    static final String ENDED = "ended";
    static final String STEP = "step";
    static final String ANSWER = "answer";
    static final String FOLLOWING = "following";
    static final String FOLLOWED = "followed";
    static final String FOLLOWED_NOTHING = "followed-nothing";

    private JournalCodec() {}

    /**
     * Reads a fact.
     *
     * @return for a kind that only a later version knows, a fact that no reader looks at: the others remain valid without it
     * @throws IllegalArgumentException when a fact of a known kind cannot be understood
     */
    public static Fact read(List<String> strings) {
        FactText fact = new FactText(strings);
        // Nearly all facts are these where a rule means many methods: so the JVM need not compile the rest.
        return fact.kind().equals(MATCHED)
                ? new ProbeFact.Matched((int) fact.number(1), fact.text(2))
                : readOther(fact);
    }

    private static Fact readOther(FactText fact) {
        return switch (fact.kind()) {
            case INSITU -> new SessionFact.Version(fact.text(1));
            case SESSION -> new SessionFact.Identity(fact.text(1));
            case STARTED -> new SessionFact.Started(fact.number(1));
            case FINISHED -> new SessionFact.Finished(fact.number(1));
            case DIRECTORY -> new SessionFact.Directory(fact.text(1));
            case ENVIRONMENT -> new SessionFact.Environment(fact.text(1), fact.text(2));
            case CLOCK -> new SessionFact.Cost(fact.text(1), fact.decimal(2));
            case SETTING -> new SessionFact.Setting(fact.text(1), fact.text(2));
            case NOTE -> new SessionFact.Note(fact.text(1));
            case WEAVING -> new SessionFact.Progress(false, (int) fact.number(1), (int) fact.number(2));
            case RESTORING -> new SessionFact.Progress(true, (int) fact.number(1), (int) fact.number(2));
            case WOVEN -> new SessionFact.Woven();
            case START_UP -> new SessionFact.StartUp((int) fact.number(1), (int) fact.number(2), fact.number(3));
            case WARM_UP -> new SessionFact.WarmUp((int) fact.number(1), (int) fact.number(2));
            case ALIVE -> new SessionFact.Alive(fact.number(1));
            case MARK -> new SessionFact.Mark(fact.number(1), fact.text(2));
            case WINDOW -> new SessionFact.Window(fact.number(1), fact.number(2), fact.number(3), fact.text(4));
            case JUDGED -> new IncidentFact.Judged(fact.text(1), fact.number(2));
            case INCIDENT -> IncidentFact.Incident.read(fact);
            case JITTER -> SessionFact.Jitter.read(fact);
            case EXPLAIN -> explain(fact);
            case UNMATCHED -> new RuleFact.Unmatched(fact.text(1), fact.textsFrom(2));
            case SKIPPED -> new RuleFact.Skipped(fact.text(1), fact.text(2));
            case CHECK -> RuleFact.MustHold.read(fact);
            case RULE -> RuleFact.Written.read(fact);
            case PROBE -> ProbeFact.Defined.read(fact);
            case WHEN -> new ProbeFact.Condition((int) fact.number(1), fact.text(2));
            case ASSEMBLES ->
                new ProbeFact.Assembles((int) fact.number(1), fact.text(2), Boolean.parseBoolean(fact.text(3)));
            case DROPPED -> new ProbeFact.Dropped((int) fact.number(1), fact.number(2), fact.number(3));
            case SPAN -> ProbeFact.Span.read(fact);
            case THREW ->
                new SampleFact.Threw((int) fact.number(1), (int) fact.number(2), fact.text(3), fact.number(4));
            case THROWN_AT -> new SampleFact.ThrownAt((int) fact.number(1), fact.text(2), fact.text(3));
            case CALLED ->
                new SampleFact.Called(
                        (int) fact.number(1),
                        (int) fact.number(2),
                        (int) fact.number(3),
                        fact.number(4),
                        fact.number(5));
            case KEPT -> SampleFact.Kept.read(fact);
            case SLOW -> SlowText.read(fact);
            case IN_FLIGHT -> FlightFact.InFlight.read(fact);
            case MORE_IN_FLIGHT -> new FlightFact.MoreInFlight((int) fact.number(1), fact.number(2));
            case STACK -> FlightFact.Stack.read(fact);
            case STACK_SEEN -> new SampleFact.StackSeen(fact.text(1), fact.number(2), fact.number(3));
            case LOST -> new SampleFact.Lost((int) fact.number(1), fact.number(2));
            case BESIDE -> new SampleFact.Beside(fact.number(1));
            case COARSE -> new SampleFact.Coarse(fact.number(1));
            case DRIVER -> driver(fact);
            case DRIVEN_JVM -> new DriverFact.OfJvm(fact.text(1));
            case SERIES -> DriverFact.Series.read(fact);
            case EPOCH -> DriverFact.Epoch.read(fact);
            case ENDED -> new DriverFact.Ended((int) fact.number(1), RunEnd.read(fact));
            case STEP -> DriverFact.Step.read(fact);
            case ANSWER -> DriverFact.Answer.read(fact);
            case FOLLOWING -> FollowFact.Progress.read(fact);
            case FOLLOWED -> FollowFact.Tree.read(fact);
            case FOLLOWED_NOTHING -> new FollowFact.Nothing(fact.text(1), fact.text(2));
            default -> new LaterFact(fact.strings());
        };
    }

    private static Fact explain(FactText fact) {
        return fact.text(1).equals(SessionFact.WallClock.KEY)
                ? new SessionFact.WallClock(fact.number(2), fact.number(3))
                : new SessionFact.Explain(fact.text(1), fact.text(2));
    }

    private static Fact driver(FactText fact) {
        DriverKey key = DriverKey.of(fact.text(1));
        return key == null ? new LaterFact(fact.strings()) : new DriverFact.Setting(key, fact.text(2));
    }
}
