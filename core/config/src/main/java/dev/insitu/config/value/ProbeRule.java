package dev.insitu.config.value;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.Place;
import java.util.List;
import java.util.Optional;

/** One entry of {@code probes}: the code to time, and the probe's name. */
public sealed interface ProbeRule {
    /** One call in this many is timed: all calls. */
    int ALL = 1;

    int AUTO = 0; // the share follows the rate of calls

    /** In a rule's name, stands for the route that a method serves, such as {@code GET /orders/{id}}. */
    String ROUTE = "{route}";

    /** The place of the rule in the configuration. */
    Place place();

    /** The user's name for the probe; if empty, each probe takes its method's name. */
    Optional<String> name();

    /** Whether one probe counts all matched methods; else each method has its own. */
    boolean hasOneProbe();

    /** The rule as the user would write it. */
    String text();

    /** The methods into which the rule is woven. */
    List<MethodPattern> methods();

    /** Calls the reader's method for rules of this kind. */
    void tell(Reader reader);

    /** Receives rules, each by the method for its kind. */
    interface Reader {
        void method(Method rule);

        void call(Call rule);

        void span(Span rule);

        void lines(Lines rule);

        void jitterInPlace(JitterInPlace rule);
    }

    /** Names for the single probe if the user gave none, the shortest first. */
    List<String> defaultNames();

    /**
     * Times the calls of methods, inside them.
     *
     * @param merge whether all matched methods share one probe
     * @param when which calls are recorded
     * @param until what ends a call
     * @param oneIn one call in this many is timed, all are counted; may be {@link #ALL} or {@link #AUTO}
     * @param each whether each matched method has its own probe also where the pattern names one
     */
    record Method(
            Place place,
            Optional<String> name,
            MethodPattern method,
            boolean merge,
            When when,
            CallEnd until,
            int oneIn,
            boolean each)
            implements ProbeRule {
        /** A rule that has one probe where the pattern names one method. */
        public Method(
                Place place,
                Optional<String> name,
                MethodPattern method,
                boolean merge,
                When when,
                CallEnd until,
                int oneIn) {
            this(place, name, method, merge, when, until, oneIn, false);
        }

        /** A rule that times all calls. */
        public Method(
                Place place, Optional<String> name, MethodPattern method, boolean merge, When when, CallEnd until) {
            this(place, name, method, merge, when, until, ALL);
        }

        @Override
        public String text() {
            return method.toString();
        }

        @Override
        public List<MethodPattern> methods() {
            return List.of(method);
        }

        @Override
        public void tell(Reader reader) {
            reader.method(this);
        }

        @Override
        public boolean hasOneProbe() {
            return merge || (method.isLiteral() && !each);
        }

        @Override
        public List<String> defaultNames() {
            return method.probeNames();
        }

        /** This rule with a probe for each matched method, named after it behind the rule's name, or else this one. */
        public Method forEach(String otherName) {
            Optional<String> prefix = name.isPresent() ? name : Optional.of(otherName);
            return new Method(place, prefix, method, false, when, until, oneIn, true);
        }
    }

    /**
     * Times calls at their call sites.
     *
     * @param call the methods called
     * @param in the methods that contain the call sites
     * @param merge whether all matched call sites share one probe
     * @param when which calls are recorded
     * @param oneIn one call in this many is timed, all are counted; may be {@link #ALL} or {@link #AUTO}
     */
    record Call(
            Place place,
            Optional<String> name,
            MethodPattern call,
            MethodPattern in,
            boolean merge,
            When when,
            int oneIn)
            implements ProbeRule {
        @Override
        public String text() {
            return call + " in " + in;
        }

        @Override
        public List<MethodPattern> methods() {
            return List.of(in);
        }

        @Override
        public void tell(Reader reader) {
            reader.call(this);
        }

        @Override
        public boolean hasOneProbe() {
            return merge || call.isLiteral();
        }

        @Override
        public List<String> defaultNames() {
            return call.probeNames();
        }
    }

    /**
     * Times lines of a method.
     * @param anyMethod true if the lines may be in any method of the class
     */
    record Lines(Place place, Optional<String> name, MethodPattern method, boolean anyMethod, LineRange lines)
            implements ProbeRule {
        @Override
        public List<MethodPattern> methods() {
            return List.of(method);
        }

        @Override
        public void tell(Reader reader) {
            reader.lines(this);
        }

        @Override
        public boolean hasOneProbe() {
            return true;
        }

        @Override
        public List<String> defaultNames() {
            String full = text();
            String inClass = full.substring(full.lastIndexOf('.') + 1);
            return List.of(anyMethod ? inClass : method.methodName() + ':' + lines, inClass, full);
        }

        /** The lines as text: {@code org.acme.Server:120-135}, or {@code org.acme.Server#handle:120-135}. */
        @Override
        public String text() {
            String written = method.toString();
            return (anyMethod ? written.substring(0, written.indexOf('#')) : written) + ':' + lines;
        }
    }

    /** Times from one call to another, on any threads. */
    record Span(Place place, Optional<String> name, SpanPoint from, SpanPoint to, Match match) implements ProbeRule {
        @Override
        public String text() {
            return "from " + from.method() + " to " + to.method();
        }

        @Override
        public List<MethodPattern> methods() {
            return List.of(from.method(), to.method());
        }

        @Override
        public void tell(Reader reader) {
            reader.span(this);
        }

        /** Whether the span certainly ends on the thread on which it begins. */
        public boolean isOfOneThread() {
            return match instanceof Match.Value value
                    && value.from() instanceof Match.CurrentThread
                    && value.to() instanceof Match.CurrentThread;
        }

        @Override
        public boolean hasOneProbe() {
            return true;
        }

        @Override
        public List<String> defaultNames() {
            MethodPattern start = from.method();
            MethodPattern end = to.method();
            return List.of(
                    start.methodName() + " to " + end.methodName(),
                    start.withoutPackage() + " to " + end.withoutPackage(),
                    start + " to " + end);
        }
    }

    /** Times an empty piece of code at the entry of methods. This shows what keeps the calling thread itself from running. */
    record JitterInPlace(Place place, Optional<String> name, MethodPattern method) implements ProbeRule {
        @Override
        public String text() {
            return "jitter in " + method;
        }

        @Override
        public List<MethodPattern> methods() {
            return List.of(method);
        }

        @Override
        public void tell(Reader reader) {
            reader.jitterInPlace(this);
        }

        @Override
        public boolean hasOneProbe() {
            return true;
        }

        @Override
        public List<String> defaultNames() {
            return method.probeNames().stream().map("jitter in "::concat).toList();
        }
    }
}
