package dev.insitu.recording.memory;

import dev.insitu.runtime.memory.Memory;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A file in memory, to be read and written.
 *
 * @param owner the mapping goes when nobody holds it any more; of the JDK's classes
 * @param address of the first byte
 */
record Mapping(Object owner, long address) {
    /** The first JDK that maps files as segments. */
    private static final int WITH_SEGMENTS = 22;

    /**
     * Maps the beginning of a file. As a segment where there are such: there a buffer is made by reflection, for which the JVM
     * spins thirty classes, 18 ms of a start on JDK 25.
     */
    static Mapping of(FileChannel channel, long bytes) throws IOException {
        if (Runtime.version().feature() >= WITH_SEGMENTS) {
            try {
                SegmentMapper mapper = SegmentMapperWriter.define();
                Object segment = mapper.map(channel, FileChannel.MapMode.READ_WRITE, bytes);
                return new Mapping(segment, mapper.address(segment));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                // A later JDK has changed them, or a security manager is in the way: then as a buffer.
            }
        }
        MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
        return new Mapping(buffer, Memory.addressOf(buffer));
    }
}
