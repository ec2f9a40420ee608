package dev.insitu.report.recording;

/** The bytes of a recording's image in the machine's own order, wherever they lie; see {@link dev.insitu.runtime.Layout}. */
public interface Image {
    /** The int at an offset, by acquire where writers are at work. */
    int intAt(long offset);

    /** The long at an offset, by acquire where writers are at work. */
    long longAt(long offset);

    /** The byte at an offset. */
    byte byteAt(long offset);
}
