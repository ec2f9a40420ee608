package dev.insitu.recording.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Maps files as segments of memory, which our JDK does not know yet. The class behind it comes from {@link SegmentMapperWriter}. */
interface SegmentMapper {
    /** The beginning of a file as a segment that is unmapped when nobody holds it any more. */
    Object map(FileChannel channel, FileChannel.MapMode mode, long bytes) throws IOException;

    /** Where a segment begins. */
    long address(Object segment);
}
