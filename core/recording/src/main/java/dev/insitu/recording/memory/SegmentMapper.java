package dev.insitu.recording.memory;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Maps files as memory segments, which JDK 17, the compile target, does not have. {@link SegmentMapperWriter} generates the
 * implementation.
 */
interface SegmentMapper {
    /** Maps the beginning of a file as a segment, which is unmapped when it becomes unreachable. */
    Object map(FileChannel channel, FileChannel.MapMode mode, long bytes) throws IOException;

    /** The address of a segment's first byte. */
    long address(Object segment);
}
