package dev.insitu.report.table;

import dev.insitu.platform.text.FrameText;
import dev.insitu.platform.text.Harmless;
import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.report.snapshot.figures.CallInFlight;
import dev.insitu.report.snapshot.figures.ProbeFigures;
import dev.insitu.report.snapshot.figures.SessionInfo;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines on calls in flight: those older than any measured call, and all of at least one second. A busy server always has some calls
 * in flight, so others are not mentioned.
 */
public final class InFlightLines {
    /** The limit of calls; {@code report.json} has the rest. */
    private static final int MOST_CALLS = 4;

    private static final long ALWAYS_NEWS_NANOS = 1_000_000_000;

    private InFlightLines() {}

    /** The lines below a probe's row. */
    static List<String> of(ProbeFigures probe, SessionInfo session) {
        return lines(probe, moment(session) + ": ");
    }

    /** The lines below a table, of probes with several rows or none. */
    public static List<String> named(ProbeFigures probe, SessionInfo session) {
        return lines(probe, moment(session) + ": " + Harmless.oneLine(probe.name()) + " ");
    }

    private static List<String> lines(ProbeFigures probe, String begin) {
        List<CallInFlight> news = news(probe);
        List<String> lines = new ArrayList<>();
        for (CallInFlight call : news.subList(0, Math.min(MOST_CALLS, news.size()))) {
            String first = lines.isEmpty() ? begin + Numbers.grouped(news.size()) + ", for " : "and for ";
            lines.add(first + TimeText.rounded(call.nanos()) + " (" + where(call) + ")");
        }
        if (news.size() > MOST_CALLS) {
            lines.add("and " + Numbers.grouped(news.size() - MOST_CALLS) + " more");
        }
        return lines;
    }

    private static List<CallInFlight> news(ProbeFigures probe) {
        double longest = probe.figures().max().orElse(0);
        List<CallInFlight> news = new ArrayList<>();
        for (CallInFlight call : probe.inFlight()) {
            if (call.nanos() >= ALWAYS_NEWS_NANOS || call.nanos() > longest) {
                news.add(call);
            }
        }
        return news;
    }

    private static String moment(SessionInfo session) {
        return session.complete()
                ? "in flight at the end"
                : session.running() ? "in flight now" : "in flight at the last sign of life";
    }

    private static String where(CallInFlight call) {
        StringBuilder words = new StringBuilder("thread ").append(call.thread());
        String place = FrameText.place(call.stack());
        if (!place.isEmpty()) {
            words.append(", in ").append(place);
        }
        if (call.lock().isPresent()) {
            words.append(", waits for ")
                    .append(FrameText.simpleClass(call.lock().get()));
        }
        if (call.holder().isPresent()) {
            words.append(", held by ").append(call.holder().get());
        }
        if (call.holderAt().isPresent()) {
            words.append(" in ").append(FrameText.shortened(call.holderAt().get()));
        }
        return Harmless.oneLine(words.toString());
    }
}
