package peers;

import java.io.File;
import java.util.List;
import java.util.Locale;
import org.glowroot.agent.collector.Collector;
import org.glowroot.agent.shaded.org.glowroot.common.model.LazyHistogram;
import org.glowroot.agent.shaded.org.glowroot.wire.api.model.AgentConfigOuterClass.AgentConfig;
import org.glowroot.agent.shaded.org.glowroot.wire.api.model.AggregateOuterClass.Aggregate;
import org.glowroot.agent.shaded.org.glowroot.wire.api.model.CollectorServiceOuterClass.GaugeValueMessage.GaugeValue;
import org.glowroot.agent.shaded.org.glowroot.wire.api.model.CollectorServiceOuterClass.InitMessage.Environment;
import org.glowroot.agent.shaded.org.glowroot.wire.api.model.CollectorServiceOuterClass.LogMessage.LogEvent;

/** Runs in Glowroot's agent in place of its server, and prints how many calls it has seen so far and their 99th percentile. */
public final class GlowrootCollector implements Collector, Collector.AggregateVisitor {
    static final String NAME = "peers.GlowrootCollector";
    static final String TIMER = "peer";
    static final String PREFIX = "glowroot ";

    private final LazyHistogram transactions = new LazyHistogram();
    private long calls;

    @Override
    public void init(List<File> directories, Environment environment, AgentConfig config, AgentConfigUpdater updater) {}

    @Override
    public void collectAggregates(AggregateReader reader) throws Exception {
        reader.accept(this);
    }

    /** All transactions of a type. What is visited besides has the same ones by their names. */
    @Override
    public void visitOverallAggregate(String type, List<String> texts, Aggregate aggregate) {
        transactions.merge(aggregate.getDurationNanosHistogram());
        calls += calls(aggregate.getMainThreadRootTimerList());
        double p99Millis = transactions.getValueAtPercentile(99) / 1e6;
        System.out.println(String.format(Locale.ROOT, "%scount=%d p99=%.1f", PREFIX, calls, p99Millis));
    }

    @Override
    public void visitTransactionAggregate(String type, String name, List<String> texts, Aggregate aggregate) {}

    /** Timers are a tree: those in a transaction are below its own. */
    private static long calls(List<Aggregate.Timer> timers) {
        long calls = 0;
        for (Aggregate.Timer timer : timers) {
            calls += (timer.getName().equals(TIMER) ? timer.getCount() : 0) + calls(timer.getChildTimerList());
        }
        return calls;
    }

    @Override
    public void collectGaugeValues(List<GaugeValue> values) {}

    @Override
    public void collectTrace(TraceReader reader) {}

    @Override
    public void log(LogEvent event) {}
}
