package dev.insitu.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** What a recording says of jitter, read from its file as any other tool would. */
final class JitterRecording {
    static final String GAPS = "OS jitter";
    static final String STALLS = "OS jitter stalls";

    private final Map<String, String> facts = new HashMap<>();
    private final Map<String, Histogram> histograms = new HashMap<>();
    private final Map<String, Long> sums = new HashMap<>();

    private JitterRecording(JsonNode recording) throws IOException {
        Map<Integer, String> names = new HashMap<>();
        for (JsonNode fact : recording.get("journal")) {
            String kind = fact.get(0).textValue();
            if (kind.equals("jitter")) {
                facts.put(fact.get(1).textValue(), fact.get(2).textValue());
            } else if (kind.equals("probe") && fact.get(2).textValue().startsWith("jitter")) {
                names.put(Integer.valueOf(fact.get(1).textValue()), fact.get(3).textValue());
            }
        }
        for (JsonNode counts : recording.get("counts")) {
            String name = names.get(counts.get("probe").intValue());
            if (name != null) {
                sums.merge(name, counts.get("sum").longValue(), Long::sum);
                histogram(name).add(decode(counts.get("histogram").textValue()));
            }
        }
        names.values().forEach(this::histogram);
    }

    static JitterRecording of(Run run) throws IOException {
        Path file = run.reportDirectory().resolve("recording.insitu");
        return new JitterRecording(new ObjectMapper().readTree(file.toFile()));
    }

    private static Histogram decode(String text) throws IOException {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException e) {
            throw new IOException(e);
        }
    }

    private Histogram histogram(String probe) {
        return histograms.computeIfAbsent(probe, name -> new Histogram(3));
    }

    /** What was noted of mode, threshold or cpu. */
    String fact(String key) {
        return facts.get(key);
    }

    boolean has(String probe) {
        return histograms.containsKey(probe);
    }

    /** All its samples together; 0 without one. */
    long sumNanos(String probe) {
        return sums.getOrDefault(probe, 0L);
    }

    /** How many samples lie between two durations. */
    long countBetween(String probe, long fromNanos, long toNanos) {
        return has(probe) ? histograms.get(probe).getCountBetweenValues(fromNanos, toNanos) : 0;
    }

    long count(String probe) {
        return has(probe) ? histograms.get(probe).getTotalCount() : 0;
    }
}
