package dev.insitu.report.snapshot.driver;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the verdict on a series of several JVMs. Each JVM is judged by its own plan, and the worst verdict is that of all. So
 * merging hides no verdict, in any order of the JVMs.
 */
public final class JointJudge {
    private static final int MOST_NAMED = 3;

    private final double rate;
    private final List<JudgedJvm> jvms;

    /** @param jvms at least one */
    public JointJudge(double rate, List<JudgedJvm> jvms) {
        this.rate = rate;
        this.jvms = List.copyOf(jvms);
    }

    public Judgement judge() {
        List<Named> all = new ArrayList<>();
        Verdict worst = Verdict.VALID;
        for (JudgedJvm jvm : jvms) {
            Judgement own = new Judge(jvm.plan(), rate).judge(jvm.runs());
            all.add(new Named(jvm.name(), own));
            worst = own.verdict().isWorseThan(worst) ? own.verdict() : worst;
        }
        if (jvms.size() == 1) {
            return all.get(0).judgement;
        }
        return worst == Verdict.VALID
                ? new Judgement(worst, new Judge(jvms.get(0).plan(), rate).completed(runs()))
                : new Judgement(worst, reason(all, worst));
    }

    private List<JudgedRun> runs() {
        List<JudgedRun> runs = new ArrayList<>();
        for (JudgedJvm jvm : jvms) {
            runs.addAll(jvm.runs());
        }
        return runs;
    }

    /** Lists the JVMs with the worst verdict first. Mentions milder verdicts too, since the figures include those JVMs. */
    private static String reason(List<Named> all, Verdict worst) {
        List<String> reasons = new ArrayList<>();
        for (Named each : all) {
            if (each.judgement.verdict() == worst) {
                reasons.add(each.name + ": " + each.judgement.reason());
            }
        }
        for (Named each : all) {
            Verdict verdict = each.judgement.verdict();
            if (verdict != worst && verdict != Verdict.VALID) {
                reasons.add(each.name + " is " + verdict.key() + ": " + each.judgement.reason());
            }
        }
        StringBuilder words = new StringBuilder();
        int named = Math.min(MOST_NAMED, reasons.size());
        for (int i = 0; i < named; i++) {
            words.append(i == 0 ? "" : "; ").append(reasons.get(i));
        }
        return named == reasons.size()
                ? words.toString()
                : words + "; and " + (reasons.size() - named) + " more of " + all.size() + " JVMs";
    }

    private record Named(String name, Judgement judgement) {}
}
