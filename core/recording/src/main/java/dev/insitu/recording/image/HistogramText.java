package dev.insitu.recording.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Converts histograms to and from HdrHistogram's compressed V2 encoding, as Base64. One histogram and its buffers are taken for all that
 * one instance encodes: they are 300 KB, and a new one each time would be most of what a copy of the recording allocates, which is made
 * while the application runs. One thread.
 */
public final class HistogramText {
    private static final int DIGITS = 3;

    /** So much larger than what did not fit: each new one takes room. */
    private static final int GROWTH = 8;

    /** Null before the first counts: the recording of a start has none, and its classes are not loaded for it. */
    private Histogram histogram;

    private ByteBuffer buffer = ByteBuffer.allocate(0);

    /** Counts as text. */
    public String of(BucketCounts counts) {
        clearFor(counts.total() == 0 ? 0 : counts.valueAt(counts.total()));
        counts.addTo(histogram);
        int most = histogram.getNeededByteBufferCapacity();
        if (buffer.capacity() < most) {
            buffer = ByteBuffer.allocate(most);
        }
        buffer.clear();
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        buffer.position(0).limit(length);
        return StandardCharsets.ISO_8859_1
                .decode(Base64.getEncoder().encode(buffer))
                .toString();
    }

    private void clearFor(long highest) {
        if (histogram == null || highest > histogram.getHighestTrackableValue()) {
            histogram = new Histogram(Math.max(2, Math.min(highest, Long.MAX_VALUE / GROWTH) * GROWTH), DIGITS);
        } else {
            histogram.reset();
        }
    }

    /**
     * Reads a histogram from text.
     *
     * @throws IOException if the text does not come from {@link #of}, instead of the decoder's various exceptions
     */
    public static Histogram parse(String text) throws IOException {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
        } catch (DataFormatException | RuntimeException e) {
            throw new IOException("not a histogram", e);
        }
    }
}
