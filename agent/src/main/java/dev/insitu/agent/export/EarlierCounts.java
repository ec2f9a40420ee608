package dev.insitu.agent.export;

import dev.insitu.recording.image.BucketCounts;
import dev.insitu.recording.live.LiveProbe;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The counts exported by earlier sessions in this JVM, by probe name: an exported counter must never decrease. Kept in the JVM as bytes,
 * because a session's classes are unloaded with it. Immutable.
 */
final class EarlierCounts {
    /** Bytes with another format number are of another version and are ignored. */
    private static final int FORMAT = 1;

    private final long startMillis;
    private final Map<String, LiveProbe> probes;

    private EarlierCounts(long startMillis, Map<String, LiveProbe> probes) {
        this.startMillis = startMillis;
        this.probes = probes;
    }

    /**
     * Reads earlier counts.
     *
     * @param packed by {@link #packedWith}, or empty
     * @param nowMillis the start time if no session has exported before
     */
    static EarlierCounts of(byte[] packed, long nowMillis) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(packed))) {
            if (packed.length > 0 && in.readInt() == FORMAT) {
                long startMillis = in.readLong();
                Map<String, LiveProbe> probes = new LinkedHashMap<>();
                for (int left = in.readInt(); left > 0; left--) {
                    LiveProbe probe = read(in);
                    probes.put(probe.name(), probe);
                }
                return new EarlierCounts(startMillis, probes);
            }
        } catch (IOException | IllegalArgumentException e) {
            // A counter that restarts at zero is better than none.
        }
        return new EarlierCounts(nowMillis, Map.of());
    }

    private static LiveProbe read(DataInputStream in) throws IOException {
        String name = in.readUTF();
        double sumNanos = in.readDouble();
        double squares = in.readDouble();
        long maxNanos = in.readLong();
        long errors = in.readLong();
        BucketCounts buckets = BucketCounts.ofPacked(in.readNBytes(in.readInt()));
        return new LiveProbe(name, buckets, sumNanos, squares, maxNanos, errors, 0, Optional.empty());
    }

    /** When this JVM began to export. */
    long startMillis() {
        return startMillis;
    }

    /** Adds the earlier counts to the session's. Omits probes that the session does not have. */
    List<LiveProbe> and(List<LiveProbe> counted) {
        List<LiveProbe> sums = new ArrayList<>(counted.size());
        for (LiveProbe probe : counted) {
            LiveProbe before = probes.get(probe.name());
            sums.add(before == null ? probe : probe.after(before));
        }
        return sums;
    }

    /** The sums of the earlier counts and the session's, as bytes for the next session. Keeps all probes: the next may have others. */
    byte[] packedWith(List<LiveProbe> counted) {
        Map<String, LiveProbe> all = new LinkedHashMap<>(probes);
        for (LiveProbe probe : and(counted)) {
            all.put(probe.name(), probe);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(FORMAT);
            out.writeLong(startMillis);
            out.writeInt(all.size());
            for (LiveProbe probe : all.values()) {
                out.writeUTF(probe.name());
                out.writeDouble(probe.sumNanos());
                out.writeDouble(probe.squares());
                out.writeLong(probe.maxNanos());
                out.writeLong(probe.errors());
                byte[] packed = probe.buckets().packed();
                out.writeInt(packed.length);
                out.write(packed);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
