package dev.insitu.agent.jitter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** HotSpot's performance data as a test would have it. */
final class PerfImage {
    private static final int HEADER = 32;
    private static final int ENTRY = 64;
    private static final int NAME = 20;
    private static final int DATA = 56;

    private final ByteBuffer buffer;
    private final Map<String, Integer> offsets = new LinkedHashMap<>();

    PerfImage(String... counters) {
        buffer = ByteBuffer.allocate(HEADER + ENTRY * counters.length);
        buffer.putInt(0, 0xCAFE_C0C0);
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        buffer.put(4, (byte) 1).put(5, (byte) 2);
        buffer.putInt(24, HEADER).putInt(28, counters.length);
        int entry = HEADER;
        for (String counter : counters) {
            buffer.putInt(entry, ENTRY).putInt(entry + 4, NAME).putInt(entry + 16, DATA);
            byte[] name = counter.getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < name.length; i++) {
                buffer.put(entry + NAME + i, name[i]);
            }
            offsets.put(counter, entry + DATA);
            entry += ENTRY;
        }
    }

    /** With the counters that {@link Safepoints} needs, at a nanosecond a tick. */
    static PerfImage ofSafepoints() {
        return new PerfImage(
                        "sun.rt.safepointsX",
                        "sun.rt.safepoints",
                        "sun.rt.safepointTime",
                        "sun.os.hrt.frequency",
                        "sun.rt.safepointSyncTime")
                .add("sun.os.hrt.frequency", 1_000_000_000);
    }

    PerfImage add(String counter, long value) {
        int offset = offsets.get(counter);
        buffer.putLong(offset, buffer.getLong(offset) + value);
        return this;
    }

    /** The JVM asks its threads to stop. */
    PerfImage begin() {
        return add("sun.rt.safepoints", 1);
    }

    /** They go on. */
    PerfImage end(long reaching, long stopped) {
        return add("sun.rt.safepointSyncTime", reaching).add("sun.rt.safepointTime", stopped);
    }

    ByteBuffer buffer() {
        return buffer.duplicate();
    }
}
