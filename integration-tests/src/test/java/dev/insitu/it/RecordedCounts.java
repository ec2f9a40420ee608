package dev.insitu.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** What stands in {@code recording.insitu}, read as any other tool would. */
final class RecordedCounts {
    private RecordedCounts() {}

    /** By number; those of self times are marked. */
    static Map<Integer, Long> byProbe(Run run) {
        try {
            JsonNode recording = new ObjectMapper()
                    .readTree(run.reportDirectory().resolve("recording.insitu").toFile());
            Map<Integer, Long> counts = new HashMap<>();
            for (JsonNode cell : recording.get("counts")) {
                Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
                        ByteBuffer.wrap(
                                Base64.getDecoder().decode(cell.get("histogram").textValue())),
                        0);
                counts.merge(cell.get("probe").intValue(), histogram.getTotalCount(), Long::sum);
            }
            return counts;
        } catch (IOException | DataFormatException e) {
            throw new AssertionError(e);
        }
    }
}
