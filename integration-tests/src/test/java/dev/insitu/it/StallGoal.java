package dev.insitu.it;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The share of a probe's stalls that must be explained right. */
record StallGoal(
        String probe, String what, Predicate<MeasuredStall> counts, Predicate<MeasuredStall> right, double share) {
    /** What is waited for, and the cause that is named. */
    static final String[] WAITS = {
        "monitor lock", "lock park", "wait park", "queue park", "sleep sleep", "socket io", "pipe io"
    };

    /** Fewer looks in a stall do not see enough of it. How many looks a hundredth of a CPU pays for depends on the machine and its load. */
    private static final double LOOKS_NEEDED = 4;

    /** For a read: that it waits only the system says, and to ask takes many times as long as to look at a state. */
    private static final double LOOKS_NEEDED_OF_READ = 11;

    /** For the first stack early enough, each time: one look finds that the call is slow, a later one what it waits for. */
    private static final double LOOKS_NEEDED_EACH_TIME = 5;

    /** Where they are rarer than that on the whole of a run, they are far rarer in a part of it: to look seldom takes more each time. */
    private static final double OFTEN_MILLIS = 2.5;

    /** So many at the least are needed to say anything. */
    private static final int FEW = 6;

    private static final double OF_20_MS = 0.95;
    private static final double OF_10_MS = 0.95;

    /** A holder is named from looks that met it for half of the wait; rather none than a wrong one. */
    private static final double OF_HOLDERS = 0.9;

    private static final String HOLDER = "holder";
    private static final double OF_5_MS = 0.85;

    /** All. */
    static List<StallGoal> all() {
        List<StallGoal> goals = new ArrayList<>();
        for (String wait : WAITS) {
            String[] names = wait.split(" ", -1);
            goals.add(caused(names[0] + "20", names[1], OF_20_MS));
            goals.add(caused(names[0] + "5", names[1], OF_5_MS));
        }
        goals.add(caused("nested20", "nested:inner20", OF_20_MS));
        goals.add(caused("nested5", "nested:inner5", OF_5_MS));
        goals.add(new StallGoal("code20", "code", MeasuredStall::isOwnCode, first("code"), OF_20_MS));
        goals.add(new StallGoal("code5", "code", MeasuredStall::isOwnCode, first("code"), OF_5_MS));
        goals.add(new StallGoal("hogs20", "cpu-wait", MeasuredStall::isForWantOfACpu, first("cpu-wait"), OF_20_MS));
        goals.add(new StallGoal("hogged", "cpu-wait", MeasuredStall::isForWantOfACpu, first("cpu-wait"), OF_20_MS));
        goals.add(new StallGoal("hogs5", "cpu-wait", MeasuredStall::isForWantOfACpu, first("cpu-wait"), OF_5_MS));
        goals.add(framed("monitor10", "KnownStalls.enterMonitor"));
        goals.add(framed("lock10", "KnownStalls.takeLock"));
        goals.add(framed("sleep10", "KnownStalls.doze"));
        goals.add(held("monitor10"));
        goals.add(held("lock10"));
        return goals;
    }

    private static StallGoal caused(String probe, String cause, double share) {
        return new StallGoal(probe, cause, MeasuredStall::isUndisturbed, first(cause), share);
    }

    private static Predicate<MeasuredStall> first(String cause) {
        return stall -> stall.cause().equals(cause);
    }

    private static StallGoal framed(String probe, String frame) {
        return new StallGoal(probe, frame, MeasuredStall::isUndisturbed, stall -> stall.isAt(frame), OF_10_MS);
    }

    private static StallGoal held(String probe) {
        return new StallGoal(probe, HOLDER, MeasuredStall::isUndisturbed, MeasuredStall::isHeld, OF_HOLDERS);
    }

    /** Whether the machine left enough stalls undisturbed, and looks often enough for those that are so long. */
    boolean isAsked(List<MeasuredStall> stalls, double lookMillis) {
        double looks =
                what.equals(HOLDER) ? LOOKS_NEEDED_EACH_TIME : what.equals("io") ? LOOKS_NEEDED_OF_READ : LOOKS_NEEDED;
        return stalls.stream().filter(counts).count() >= FEW && lookMillis <= Math.min(OFTEN_MILLIS, millis() / looks);
    }

    private int millis() {
        return probe.equals("hogged") ? 15 : Integer.parseInt(probe.replaceAll("[^0-9]", ""));
    }

    boolean isMet(List<MeasuredStall> stalls, Jdk jdk) {
        List<MeasuredStall> counted = stalls.stream().filter(counts).toList();
        long told = counted.stream().filter(right).count();
        boolean met = told >= (long) (share * counted.size());
        System.out.println(
                jdk + " " + probe + ", " + what + ": " + told + " of " + counted.size() + (met ? "" : ", not met"));
        return met;
    }

    @Override
    public String toString() {
        return probe + ": " + what;
    }
}
