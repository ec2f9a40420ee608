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
 * What the sessions before this one have exported, by the probes' names: a counter that another system has seen must not go back. It lies
 * in the JVM as bytes, for a session's classes go with it. Immutable.
 */
final class EarlierCounts {
    /** Bytes that begin otherwise are another version's, and not read. */
    private static final int FORMAT = 1;

    private final long startMillis;
    private final Map<String, LiveProbe> probes;

    private EarlierCounts(long startMillis, Map<String, LiveProbe> probes) {
        this.startMillis = startMillis;
        this.probes = probes;
    }

    /**
     * Reads them.
     *
     * @param packed by {@link #packedWith}, or empty
     * @param nowMillis when it all begins where nothing was exported before
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
            // Whoever wrote them, a counter that starts again is better than none.
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

    /** Since when this JVM exports. */
    long startMillis() {
        return startMillis;
    }

    /** These and what the session has counted; probes that it does not have are left out. */
    List<LiveProbe> and(List<LiveProbe> counted) {
        List<LiveProbe> sums = new ArrayList<>(counted.size());
        for (LiveProbe probe : counted) {
            LiveProbe before = probes.get(probe.name());
            sums.add(before == null ? probe : probe.after(before));
        }
        return sums;
    }

    /** These and those for the next session, which may have other probes again. */
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
