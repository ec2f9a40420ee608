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
    interface Content {
        /** Writes the whole content. */
        void to(Appendable text) throws IOException;
    }

    /** A content held as a string. */
    record Text(String text) implements Content {
        @Override
        public void to(Appendable file) throws IOException {
            file.append(text);
        }
    }
}
