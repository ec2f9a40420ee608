package dev.insitu.report.format;

import java.io.IOException;

/** Receives the files of a report. */
public interface ReportFiles {
    /**
     * Receives a file.
     *
     * @throws IOException if it cannot be written
     */
    void write(String name, Content content) throws IOException;

    /** The content of a file. */
    @FunctionalInterface
    interface Content {
        /** Writes the whole content. */
        void to(Appendable text) throws IOException;
    }
}
