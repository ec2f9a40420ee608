package dev.insitu.config.section;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.syntax.NumberSyntax;
import dev.insitu.config.syntax.Reading;
import dev.insitu.config.syntax.Section;
import dev.insitu.config.syntax.Words;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.FollowRule;
import dev.insitu.config.value.LineRange;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.SpanPoint;
import dev.insitu.config.value.When;
import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.probe.OwnProbe;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.text.Harmless;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One entry of {@code probes}, in any of its forms. */
public final class ProbeSection extends Section {
    private static final List<String> KEYS = List.of(
            "name", "method", "merge", "when", "until", "lines", "call", "in", "from", "to", "match", "jitter",
            "sample", "follow");
    private static final List<String> METHOD_KEYS =
            List.of("name", "method", "merge", "when", "until", "sample", "follow");
    private static final List<String> FOLLOW_KEYS = List.of("name", "method", "follow");
    private static final List<String> LINES_KEYS = List.of("name", "lines", "method");
    private static final List<String> CALL_KEYS = List.of("name", "call", "in", "merge", "when", "sample");
    private static final List<String> SPAN_KEYS = List.of("name", "from", "to", "match");
    private static final List<String> JITTER_KEYS = List.of("name", "jitter");

    /** The keys of which one defines the code to time. */
    private static final List<String> FORMS = List.of("method", "lines", "call", "from", "jitter");

    private static final int MOST_ONE_IN = 1_024;

    private final YamlNode node;
    private Optional<String> name = Optional.empty();
    private MethodPattern method;
    private boolean merge;
    private When when = When.ALWAYS;
    private CallEnd until = CallEnd.RETURN;
    private int oneIn = ProbeRule.ALL;
    private Optional<FollowRule.Settings> follow = Optional.empty();
    private LineRange lines;
    private MethodPattern linesClass;

    /** Whether {@code lines} names a class. Set even if that class or the lines are invalid, so that only this is reported. */
    private boolean linesNameClass;

    private MethodPattern call;
    private MethodPattern in;
    private MethodPattern jitter;
    private SpanPoint from;
    private SpanPoint to;
    private Optional<Match> match = Optional.empty();

    private ProbeSection(Reading reading, YamlNode node) {
        super(reading, KEYS);
        this.node = node;
    }

    /** The rule of an entry that follows nothing, or empty if it has problems. */
    static Optional<ProbeRule> timed(YamlNode node, Reading reading) {
        List<ProbeRule> one = new ArrayList<>(1);
        read(node, reading, one, new ArrayList<>());
        return one.isEmpty() ? Optional.empty() : Optional.of(one.get(0));
    }

    /** Adds the rule to one of the lists, unless it has problems. */
    static void read(YamlNode node, Reading reading, List<ProbeRule> probes, List<FollowRule> followed) {
        if (!(node instanceof YamlNode.Scalar scalar)) {
            ProbeSection section = new ProbeSection(reading, node);
            if (section.read("probes", node)) {
                section.addTo(probes, followed);
            }
            return;
        }
        try {
            probes.add(methodRule(reading.place(node.line()), scalar.scalar()));
        } catch (InvalidValueException invalid) {
            reading.problem("probes", node, invalid.getMessage());
        }
    }

    private void addTo(List<ProbeRule> probes, List<FollowRule> followed) {
        if (follow.isPresent()) {
            String shown = name.orElseGet(() -> method.probeNames().get(0));
            followed.add(new FollowRule(reading.place(node.line()), shown, method, follow.get()));
        } else {
            probes.add(rule());
        }
    }

    /** Reads the short form: only a method. */
    public static ProbeRule methodRule(Place place, String method) throws InvalidValueException {
        return new ProbeRule.Method(
                place, Optional.empty(), MethodPattern.parse(method), false, When.ALWAYS, CallEnd.RETURN);
    }

    @Override
    public void take(String key, YamlNode value) throws InvalidValueException {
        switch (key) {
            case "name" -> name = Optional.of(name(value));
            case "method" -> method = MethodPattern.parse(value.scalar());
            case "merge" -> merge = Words.parseSwitch(value.scalar());
            case "when" -> when = When.parse(value.scalar());
            case "sample" -> oneIn = oneIn(value.scalar());
            case "until" -> until = CallEndSection.read(value, reading);
            case "follow" -> follow = FollowSection.read(value, reading);
            case "lines" -> takeLines(value.scalar());
            case "call" -> call = MethodPattern.parseAnyCall(value.scalar());
            case "in" -> in = MethodPattern.parse(value.scalar());
            case "jitter" -> jitter = MethodPattern.parse(value.scalar());
            case "from" -> from = SpanPoint.parse(value.scalar());
            case "to" -> to = SpanPoint.parse(value.scalar());
            case "match" -> match = MatchSection.read(value, reading);
            default -> throw new AssertionError(key);
        }
    }

    /** {@code 1/16}, or {@code auto}. */
    private static int oneIn(String text) throws InvalidValueException {
        if (text.strip().equals("auto")) {
            return ProbeRule.AUTO;
        }
        String[] parts = text.split("/", -1);
        if (parts.length == 2 && parts[0].strip().equals("1")) {
            try {
                return (int) NumberSyntax.parseWhole(parts[1].strip(), 2, MOST_ONE_IN);
            } catch (InvalidValueException e) {
                // Reported below, as for any other text.
            }
        }
        throw new InvalidValueException("expected a share from 1/2 to 1/1024, such as 1/16, or auto");
    }

    private void takeLines(String text) throws InvalidValueException {
        int colon = text.lastIndexOf(':');
        linesNameClass = colon >= 0;
        lines = LineRange.parse(text.substring(colon + 1).strip());
        if (linesNameClass) {
            linesClass = MethodPattern.parse(text.substring(0, colon).strip() + "#*");
        }
    }

    private String name(YamlNode value) throws InvalidValueException {
        String text = value.scalar().strip();
        if (text.isEmpty() || text.length() > 100 || !Harmless.isOneLine(text)) {
            throw new InvalidValueException("expected a name of 1 to 100 printable characters");
        }
        if (OwnProbe.isRow(text)) {
            throw new InvalidValueException("is reserved for a row of the report; choose another name");
        }
        if (!text.contains(ProbeRule.ROUTE)) {
            reading.claimProbeName(text, value.line());
        }
        return text;
    }

    @Override
    protected void check() {
        checkSample();
        if (has("jitter")) {
            checkForm("jitter", JITTER_KEYS);
        } else if (has("call")) {
            checkForm("call", CALL_KEYS);
            require("in", "expected the methods that make the calls, such as org.acme.Producer#*");
            checkBreadth();
        } else if (has("from")) {
            checkForm("from", SPAN_KEYS);
            require("to", "expected where the span ends, such as org.acme.Worker#take @exit");
            require("match", Match.EXPECTED);
            checkReturn();
        } else if (has("lines")) {
            checkForm("lines", LINES_KEYS);
            if (linesNameClass) {
                refuse("method", "does not go with a class in lines; expected one or the other");
            } else {
                require("method", "expected the method, or lines with their class, such as org.acme.Server:120-135");
            }
        } else if (has("method")) {
            checkForm("method", METHOD_KEYS);
            if (follow.isPresent()) {
                checkForm("follow", FOLLOW_KEYS);
            }
            if (has("until")) {
                refuse("when", "does not go with until; expected one or the other");
                refuse("sample", "does not go with until; expected one or the other");
            }
        } else if (!isMisspelt(FORMS)) {
            reading.problem(
                    "probes", node, "times nothing; expected one of method, lines, call and in, from and to, jitter");
        }
    }

    /** Refuses to match every call, unless only in one class or in methods of one name. */
    private void checkBreadth() {
        if (call != null && in != null && call.isEverything() && !in.isNarrow()) {
            refuse(
                    "call",
                    "matches everything; expected a method, or in with a class or a method that makes the calls");
        }
    }

    private void checkForm(String form, List<String> allowed) {
        for (String key : KEYS) {
            if (!allowed.contains(key)) {
                refuse(key, "does not go with " + form + "; expected with it " + String.join(", ", allowed));
            }
        }
    }

    /** Refuses {@code when} with {@code sample}: a call not sampled is counted, but one that {@code when} excludes is not. */
    private void checkSample() {
        if (has("sample")) {
            refuse("when", "does not go with sample; expected one or the other");
        }
    }

    /** Refuses a match by return value at a method's entry, where it is not known. */
    private void checkReturn() {
        if (match.isPresent() && match.get() instanceof Match.Value value) {
            if (isReturnAtEntry(value.from(), from) || isReturnAtEntry(value.to(), to)) {
                refuse("match", "return is known at the exit only; expected @exit behind that method");
            }
        }
    }

    private static boolean isReturnAtEntry(Match.Key key, SpanPoint point) {
        return key instanceof Match.Returned && point != null && !point.exit();
    }

    private ProbeRule rule() {
        Place place = reading.place(node.line());
        if (jitter != null) {
            return new ProbeRule.JitterInPlace(place, name, jitter);
        }
        if (call != null) {
            return new ProbeRule.Call(place, name, call, in, merge, when, oneIn);
        }
        if (from != null) {
            return new ProbeRule.Span(place, name, from, to, match.orElseThrow());
        }
        if (lines != null) {
            boolean anyMethod = linesClass != null;
            return new ProbeRule.Lines(place, name, anyMethod ? linesClass : method, anyMethod, lines);
        }
        return new ProbeRule.Method(place, name, method, merge, when, until, oneIn);
    }
}
