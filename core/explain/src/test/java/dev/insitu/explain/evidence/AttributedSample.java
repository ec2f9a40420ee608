package dev.insitu.explain.evidence;

import dev.insitu.platform.linux.CpuBounds;
import dev.insitu.platform.linux.CpuStretch;
import dev.insitu.recording.journal.CauseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A slow sample, and what is known of its time. */
abstract class AttributedSample {
    static final long NANOS = 1_000_000;
    static final long END = Math.addExact(Long.MIN_VALUE, 300_000L);
    final Known known = new Known();

    List<String> causes(Sample sample) {
        return Attribution.of(sample, known).stream()
                .map(cause -> cause.name() + ' ' + cause.nanos())
                .toList();
    }

    static Sample sample(long lateNanos) {
        return new Sample(40, 1, NANOS, END, lateNanos, 7, "worker");
    }

    /** Times from the start of the sample. */
    static final class Known implements Observed {
        final List<Interval> pauses = new ArrayList<>();
        final List<Interval> waits = new ArrayList<>();
        final List<Interval> cpuWaits = new ArrayList<>();
        final List<Interval> nested = new ArrayList<>();
        Optional<CpuBounds> cpu = Optional.of(CpuBounds.NONE);

        /** Of the whole sample, where more is known of it. */
        Optional<CpuBounds> wholeCpu = Optional.empty();

        boolean oneThread = true;

        /** Its CPU time is not known before, from the start of the sample. */
        long firstLookNanos;

        /** Of each stretch of time; negative where all of it. */
        long runnableNanos = -1;

        final List<Interval> nearWaits = new ArrayList<>();
        final List<Interval> unknownWaits = new ArrayList<>();
        long stoppingNanos;

        void pause(long from, long to, CauseKind cause) {
            pauses.add(interval(from, to, cause));
        }

        void wait(long from, long to, CauseKind cause) {
            waits.add(interval(from, to, cause));
        }

        void nested(long from, long to, String probe) {
            nested.add(new Interval(END - NANOS + from, END - NANOS + to, CauseKind.NESTED, probe));
        }

        static Interval interval(long from, long to, CauseKind cause) {
            long start = END - NANOS;
            return new Interval(start + from, start + to, cause, "");
        }

        @Override
        public List<Interval> pauses() {
            return pauses;
        }

        @Override
        public List<Interval> cpuWaits() {
            return cpuWaits;
        }

        @Override
        public List<Interval> waits() {
            return waits;
        }

        @Override
        public List<Interval> nearWaits() {
            return nearWaits;
        }

        @Override
        public List<Interval> unknownWaits() {
            return unknownWaits;
        }

        @Override
        public long stoppingNanos(List<UnattributedTime.Piece> left) {
            return stoppingNanos;
        }

        @Override
        public long runnableNanos(long fromNanos, long toNanos) {
            return runnableNanos < 0 ? toNanos - fromNanos : runnableNanos;
        }

        @Override
        public List<Interval> nested() {
            return nested;
        }

        @Override
        public Optional<CpuStretch> cpu(long fromNanos, long toNanos) {
            long first = END - NANOS + firstLookNanos;
            long from = fromNanos - first > 0 ? fromNanos : first;
            if (wholeCpu.isPresent() && toNanos - fromNanos == NANOS) {
                return Optional.of(new CpuStretch(fromNanos, toNanos, wholeCpu.get()));
            }
            return cpu.isEmpty() || toNanos - from <= 0
                    ? Optional.empty()
                    : Optional.of(new CpuStretch(from, toNanos, cpu.get()));
        }

        @Override
        public boolean isOnOneThread() {
            return oneThread;
        }

        @Override
        public String unseen() {
            return "";
        }
    }
}
