package dev.insitu.tool.demo;

import dev.insitu.platform.text.TimeText;
import dev.insitu.report.format.console.SideBySide;
import dev.insitu.report.format.console.Summary;
import dev.insitu.report.snapshot.driver.Series;
import java.io.IOException;
import java.util.OptionalDouble;

/** An item that passes through a queue from one thread to another: time of work and time of waiting. */
final class ProducerConsumerDemo implements Demo {
    private static final int DEFAULT_QUEUE = 2;

    @Override
    public void show(DemoStage stage) throws IOException, InterruptedException {
        int queue = stage.options().queue().orElse(DEFAULT_QUEUE);
        Launch launch = Launch.of(
                "producer-consumer", "dev.insitu.demo.queue.ProducerConsumer", "0", "--queue", Integer.toString(queue));
        Recorded recorded = stage.run(
                "One thread puts items into a queue for " + queue + ", another takes them out.", stage.atRate(launch));

        Summary put = recorded.of("put", 0);
        Summary poll = recorded.of("poll", 0);
        Summary endToEnd = recorded.endToEnd(0);
        Series series = recorded.series().get(0);
        stage.show(new SideBySide(Phrases.rate(series.targetRate()) + ", queue for " + queue + ", us")
                .add("put, on the producer's thread", put)
                .add("poll, on the consumer's thread", poll)
                .add("service time, to the consumer", recorded.serviceTime(0))
                .add("end to end (corrected)", endToEnd)
                .render());
        stage.say(conclusion(put, poll, endToEnd, series.periodNanos()));
        stage.say(recorded.verdict(0));
    }

    static String conclusion(Summary put, Summary poll, Summary endToEnd, double periodNanos) {
        OptionalDouble share = poll.mean().isPresent()
                ? OptionalDouble.of(poll.mean().getAsDouble() / periodNanos)
                : OptionalDouble.empty();
        OptionalDouble putLonger = put.ratio(endToEnd, "50");
        String found = "An item is handled " + Phrases.time(endToEnd.at("50"))
                + " after it was due, at the median; put takes the producer " + Phrases.time(put.at("50"))
                + (putLonger.isPresent() && putLonger.getAsDouble() > 1
                        ? ", longer than the item's way, for it has to wake the consumer, which may be done before"
                                + " put returns"
                        : "")
                + ". poll takes " + Phrases.time(poll.mean()) + " on average, "
                + Phrases.percent(share) + " of the " + TimeText.precise(periodNanos) + " between two items";
        return Phrases.within(share, 0.3)
                ? found + ": that is no work but the wait for the next item to arrive, and it would shrink if there"
                        + " were more of them. Blocking is not latency; end to end is."
                : found + ": with more of a pause between items it would be the wait for the next of them; here the"
                        + " consumer is behind and finds the next one there.";
    }
}
