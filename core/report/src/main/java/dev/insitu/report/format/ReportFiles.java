package dev.insitu.report.format;

import java.io.IOException;

/** Takes the files of a report. */
public interface ReportFiles {
    /**
     * Takes a file.
     *
     * @throws IOException where it cannot be written
     */
    void write(String name, Content content) throws IOException;

    /** What is in a file. */
    interface Content {
        /** Writes it, from its beginning to its end. */
        void to(Appendable text) throws IOException;
    }

    /** What is there as a string. */
    record Text(String text) implements Content {
        @Override
        public void to(Appendable file) throws IOException {
            file.append(text);
        }
    }
}
