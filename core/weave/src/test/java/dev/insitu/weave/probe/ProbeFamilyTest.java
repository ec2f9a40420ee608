package dev.insitu.weave.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.config.value.CallEnd;
import dev.insitu.config.value.Match;
import dev.insitu.config.value.ProbeRule;
import dev.insitu.config.value.SpanPoint;
import dev.insitu.config.value.When;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbeFamilyTest {
    private static final Place PLACE = new Place("probes.yaml", 1);

    /** Two spans on the same methods are not the same where they begin, end or pair another way. */
    @Test
    void theMeaningOfASpanHasAllThatDecidesOnItsTimes() throws InvalidValueException {
        assertThat(span("Client#send", "Server#take @exit", Match.parse("order")))
                .isEqualTo("from Client#send to Server#take @exit match order");
        assertThat(span("Client::send @exit", "Server#take", Match.parse("argument 1")))
                .isEqualTo("from Client#send @exit to Server#take match argument 1");
        assertThat(span(
                        "Client#send",
                        "Server#take @exit",
                        new Match.Value(Match.Key.parse("this"), Match.Key.parse("return"))))
                .isEqualTo("from Client#send to Server#take @exit match from this to return");
    }

    @Test
    void aCallThatEndsWithItsFutureIsAnotherTime() throws InvalidValueException {
        assertThat(method(CallEnd.RETURN)).isEqualTo("Client#ask");
        assertThat(method(CallEnd.COMPLETION)).isEqualTo("Client#ask until completion");
        assertThat(method(new CallEnd.Callback(1, CallEnd.Callback.parseMethods("done | failed"))))
                .isEqualTo("Client#ask until argument 1 done|failed");
    }

    private static String span(String from, String to, Match match) throws InvalidValueException {
        ProbeRule.Span span =
                new ProbeRule.Span(PLACE, Optional.of("s"), SpanPoint.parse(from), SpanPoint.parse(to), match);
        return ProbeFamily.of(0, span).meaning();
    }

    private static String method(CallEnd until) throws InvalidValueException {
        ProbeRule.Method rule = new ProbeRule.Method(
                PLACE, Optional.empty(), MethodPattern.parse("Client#ask"), false, When.ALWAYS, until);
        return ProbeFamily.of(0, rule).meaning();
    }
}
