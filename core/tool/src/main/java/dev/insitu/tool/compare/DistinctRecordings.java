package dev.insitu.tool.compare;

import dev.insitu.platform.text.Harmless;
import dev.insitu.recording.file.UnreadableRecordingException;
import dev.insitu.recording.image.EpochCounts;
import dev.insitu.recording.image.Recording;
import dev.insitu.recording.memory.OrphanRecording;
import dev.insitu.report.merge.RecordedSessions;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The recordings of report directories, each session once. A shell that lists directories includes {@code latest}, which links to
 * one of the others, or is a copy after packing. Of copies made at different times, the most complete one is used.
 */
public final class DistinctRecordings {
    private final PrintWriter err;
    private final List<Each> distinct = new ArrayList<>();

    /**
     * A recording.
     *
     * @param directory where it was read
     * @param sessions the identities of its sessions
     */
    public record Each(File directory, Recording recording, Set<String> sessions) {
        private boolean isFullerThan(Each other) {
            int compared = Integer.compare(sessions.size(), other.sessions.size());
            compared = compared != 0 ? compared : Long.compare(samples(), other.samples());
            return (compared != 0 ? compared : Boolean.compare(recording.complete(), other.recording.complete())) > 0;
        }

        private long samples() {
            long samples = 0;
            for (EpochCounts counts : recording.counts()) {
                samples += counts.buckets().total();
            }
            return samples;
        }

        private boolean isLink() {
            return Files.isSymbolicLink(directory.toPath());
        }

        private String name() {
            return Harmless.oneLine(directory.getPath());
        }
    }

    private DistinctRecordings(PrintWriter err) {
        this.err = err;
    }

    /**
     * Reads recordings as {@link OrphanRecording#readOrFind} does.
     *
     * @param err gets a line for each recording that is ignored
     * @throws UnreadableRecordingException with a message of one line. Also thrown where two share some sessions but each has
     *     others: the shared sessions cannot be subtracted from a sum
     */
    public static List<Each> read(List<File> directories, PrintWriter err) throws UnreadableRecordingException {
        DistinctRecordings recordings = new DistinctRecordings(err);
        for (File directory : directories) {
            Recording recording = OrphanRecording.readOrFind(directory);
            recordings.add(new Each(directory, recording, RecordedSessions.of(recording)));
        }
        return recordings.distinct;
    }

    private void add(Each added) throws UnreadableRecordingException {
        boolean isIn = false;
        for (int i = 0; i < distinct.size(); i++) {
            Each earlier = distinct.get(i);
            if (Collections.disjoint(earlier.sessions, added.sessions)) {
                continue;
            }
            if (!earlier.sessions.containsAll(added.sessions) && !added.sessions.containsAll(earlier.sessions)) {
                throw new UnreadableRecordingException(
                        added.directory,
                        "has JVMs in common with " + earlier.name()
                                + ", and each has others; give the recordings of single JVMs",
                        null);
            }
            boolean isEqual = !added.isFullerThan(earlier) && !earlier.isFullerThan(added);
            // The link's target changes with the next session; the other name is the recording's own.
            boolean isBetter = isEqual ? earlier.isLink() && !added.isLink() : added.isFullerThan(earlier);
            if (!isBetter) {
                say(added, earlier, isEqual);
                return;
            }
            say(earlier, added, isEqual);
            if (isIn) {
                distinct.remove(i--);
            } else {
                distinct.set(i, added);
                isIn = true;
            }
        }
        if (!isIn) {
            distinct.add(added);
        }
    }

    private void say(Each left, Each kept, boolean isEqual) {
        String relation = left.sessions.size() < kept.sessions.size()
                ? " is a part of "
                : isEqual ? " is the same recording as " : " is an earlier state of the recording ";
        err.println("insitu: " + left.name() + relation + kept.name() + ": it counts once");
    }
}
