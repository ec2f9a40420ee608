package dev.insitu.recording.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Converts histograms to and from HdrHistogram's compressed V2 encoding, as Base64. */
public final class HistogramText {

    private HistogramText() {}

    /** A histogram as text. */
    public static String of(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        buffer.position(0).limit(length);
        return StandardCharsets.ISO_8859_1
                .decode(Base64.getEncoder().encode(buffer))
                .toString();
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
