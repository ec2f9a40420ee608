package dev.insitu.recording.memory;

import dev.insitu.runtime.memory.Memory;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A file mapped for reading and writing.
 *
 * @param owner the mapping ends when this object becomes unreachable; an object of a JDK class
 * @param address of the first byte
 */
record Mapping(Object owner, long address) {
    /** The first JDK that maps files as segments. */
    private static final int WITH_SEGMENTS = 22;

    /**
     * Maps the beginning of a file, as a segment where the JDK has them. A buffer needs reflection there, for which the JVM
     * generates thirty classes: 18 ms of a start on JDK 25.
     */
    static Mapping of(FileChannel channel, long bytes) throws IOException {
        if (Runtime.version().feature() >= WITH_SEGMENTS) {
            try {
                SegmentMapper mapper = SegmentMapperWriter.define();
                Object segment = mapper.map(channel, FileChannel.MapMode.READ_WRITE, bytes);
                return new Mapping(segment, mapper.address(segment));
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                // A later JDK has changed segments, or a security manager forbids them: map as a buffer.
            }
        }
        MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
        return new Mapping(buffer, Memory.addressOf(buffer));
    }
}
