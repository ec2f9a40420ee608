package dev.insitu.report.format.html;

import dev.insitu.recording.Recordings;
import dev.insitu.report.DrivenRecordings;
import dev.insitu.report.compare.Comparer;
import dev.insitu.report.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Two sides of several JVMs, of which the second is slower at the median. */
record ComparedRecordings(List<Snapshot> base, List<Snapshot> fresh) {
    private static final double TOLERANCE = 0.05;
    private static final double SLOWER = 1.2;

    /** Driven at two rates. */
    static ComparedRecordings driven(int jvms) {
        return of(jvms, (random, isNew) -> {
            DrivenRecordings driven = DrivenRecordings.echo().driver("runs", "1");
            driven.warmUp(50_000, 2_618_000_000L);
            int price = driven.rule("method", "price");
            for (String rate : new String[] {"5000", "10000"}) {
                driven.series(rate);
                int run = driven.run();
                long least = Math.round(50_000 * (isNew ? SLOWER : 1) * Math.exp(0.01 * random.nextGaussian()));
                driven.samples(DrivenRecordings.END_TO_END, run, 50_000, least, 2_425_000)
                        .samples(DrivenRecordings.SERVICE_TIME, run, 50_000, least - 200, 905_000)
                        .samples(price, run, 50_000, 20_000 + random.nextInt(200), 640_000)
                        .endedWell(run, 50_000, rate.equals("5000") ? 9_999_860_000L : 5_000_100_000L);
            }
            return Snapshot.of(driven.build());
        });
    }

    /** Not driven, with names that try to be more than names, in the environment as well. */
    static ComparedRecordings named(int jvms) {
        return of(jvms, (random, isNew) -> {
            Recordings recordings = Recordings.usual()
                    .fact("environment", "flags", PageRecordings.NAMES[isNew ? 1 : 0])
                    .fact("environment", "config", PageRecordings.NAMES[1])
                    .fact("directory", PageRecordings.NAMES[3]);
            for (String name : PageRecordings.NAMES) {
                recordings.ramp(name, 1_000, 10_000 + random.nextInt(200), 100);
            }
            return Snapshot.of(recordings.build());
        });
    }

    private interface Jvm {
        Snapshot of(Random random, boolean isNew);
    }

    private static ComparedRecordings of(int jvms, Jvm jvm) {
        Random random = new Random(1);
        List<Snapshot> base = new ArrayList<>();
        List<Snapshot> fresh = new ArrayList<>();
        for (int i = 0; i < jvms; i++) {
            base.add(jvm.of(random, false));
            fresh.add(jvm.of(random, true));
        }
        return new ComparedRecordings(base, fresh);
    }

    String page() {
        return ComparisonPage.of(Comparer.compare(base, fresh, Comparer.CONFIDENCE, TOLERANCE), base, fresh);
    }
}
