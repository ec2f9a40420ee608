package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.insitu.it.apps.KnownWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code compare} proves of real JVMs: a pool of them is recorded once, and five are drawn for each side, again and again. Prints
 * its figures. {@code mvn verify -Ptiming}, on a machine that does nothing else.
 */
@Tag("timing")
class ComparedPoolIT {
    private static final int A_SIDE = 5;
    private static final int EQUAL_PAIRS = 40;
    private static final int CHANGED_PAIRS = 20;
    private static final int ROUNDS = 15;

    /** About 1.3 and 4 us: the longer a call, the more the machine has to do with its p99. */
    private static final int WORK = 400;

    private static final int RARE_WORK = 1_200;

    @TempDir
    private Path directory;

    private final Random random = new Random(20_261_122);

    @Test
    void equalBuildsRarelyDifferAndChangesAreFound() throws IOException {
        for (int round = 0; round < ROUNDS; round++) {
            // In another order in each round: what drifts on the machine hits all alike.
            List<Variant> variants = new ArrayList<>(List.of(Variant.values()));
            variants.add(Variant.BASE);
            Collections.shuffle(variants, random);
            boolean again = false;
            for (Variant variant : variants) {
                record(variant, variant == Variant.BASE && again ? round + ROUNDS : round);
                again |= variant == Variant.BASE;
            }
        }

        int alarms = 0;
        int differences = 0;
        for (int pair = 0; pair < EQUAL_PAIRS; pair++) {
            List<Path> drawn = draw(Variant.BASE, 2 * ROUNDS, 2 * A_SIDE);
            Compared compared = compare(drawn.subList(0, A_SIDE), drawn.subList(A_SIDE, 2 * A_SIDE));
            alarms += compared.regression ? 1 : 0;
            differences += compared.json.contains("\"slower\"") || compared.json.contains("\"faster\"") ? 1 : 0;
        }
        int slowerMedian = found(Variant.SLOWER_MEDIAN, "50");
        int slowerTail = found(Variant.SLOWER_TAIL, "99");
        System.out.println("equal builds: " + alarms + " of " + EQUAL_PAIRS + " alarm, " + differences
                + " show any change; median 10 % slower: found in " + slowerMedian + " of " + CHANGED_PAIRS
                + "; p99 30 % slower: found in " + slowerTail + " of " + CHANGED_PAIRS);

        assertThat(alarms).isLessThanOrEqualTo(2);
        assertThat(slowerMedian).isGreaterThanOrEqualTo(19);
        assertThat(slowerTail).isGreaterThanOrEqualTo(19);
    }

    /** In how many comparisons the very percentile is proven slower, and the command ends with 1. */
    private int found(Variant variant, String percentile) throws IOException {
        int found = 0;
        for (int pair = 0; pair < CHANGED_PAIRS; pair++) {
            Compared compared = compare(draw(Variant.BASE, 2 * ROUNDS, A_SIDE), draw(variant, ROUNDS, A_SIDE));
            boolean isMeant = false;
            for (JsonNode probe : new ObjectMapper().readTree(compared.json).get("probes")) {
                isMeant |= probe.get("name").textValue().equals("work")
                        && probe.at("/percentiles/" + percentile + "/verdict")
                                .textValue()
                                .equals("slower");
            }
            found += compared.regression && isMeant ? 1 : 0;
        }
        return found;
    }

    private void record(Variant variant, int number) throws IOException {
        Path own = Files.createDirectories(place(variant, number));
        // At a rate that lets the thread not sleep between two calls: a machine that is busy otherwise would decide on
        // p99.
        Files.writeString(own.resolve("probes.yaml"), """
                probes: [ "dev.insitu.it.apps.KnownWork#work" ]
                drive:
                  method: "dev.insitu.it.apps.KnownWork#work"
                  throughput: 200000/s
                  warm-up: 100000
                  settle: 200ms
                  iterations: 200000
                  runs: 1
                report: { directory: report }
                """);
        // Compiled when the warm-up is over, however busy the machine is: else p99 is of code that waited for its
        // compiler.
        Run run = Jvm.profiled(Jdk.ofTheBuild(), own, "probes.yaml")
                .flags("-Xbatch")
                .run(KnownWork.class, Integer.toString(variant.work), Integer.toString(variant.rareWork));
        assertThat(run.exitCode()).as(run.stderr()).isZero();
    }

    private Compared compare(List<Path> base, List<Path> fresh) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("compare", "--output", "json"));
        base.forEach(recording -> arguments.add(recording.toString()));
        arguments.add("--");
        fresh.forEach(recording -> arguments.add(recording.toString()));
        Run run = Jvm.tool(Jdk.ofTheBuild(), directory, arguments.toArray(new String[0]));
        assertThat(run.stderr()).isEmpty();
        return new Compared(run.exitCode() == 1, run.stdout());
    }

    private List<Path> draw(Variant variant, int of, int wanted) {
        List<Path> all = new ArrayList<>();
        for (int i = 0; i < of; i++) {
            all.add(place(variant, i).resolve("report"));
        }
        Collections.shuffle(all, random);
        return all.subList(0, wanted);
    }

    private Path place(Variant variant, int number) {
        return directory.resolve(variant + "-" + number);
    }

    private record Compared(boolean regression, String json) {}

    private enum Variant {
        BASE(WORK, RARE_WORK),
        SLOWER_MEDIAN(WORK + WORK / 10, RARE_WORK),
        SLOWER_TAIL(WORK, RARE_WORK + RARE_WORK * 3 / 10);

        private final int work;
        private final int rareWork;

        Variant(int work, int rareWork) {
            this.work = work;
            this.rareWork = rareWork;
        }
    }
}
