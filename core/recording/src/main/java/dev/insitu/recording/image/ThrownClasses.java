package dev.insitu.recording.image;

import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.SampleFact;
import dev.insitu.runtime.memory.Layout;
import dev.insitu.runtime.memory.RecordLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the exceptions in which calls ended, as facts; see {@link Recording}. */
final class ThrownClasses {
    private final CheckedImage image;
    private final List<Fact> facts = new ArrayList<>();

    ThrownClasses(CheckedImage image) {
        this.image = image;
    }

    List<Fact> facts() {
        int unit = image.intAt(Layout.HEADER_THROWN);
        if (unit != 0) {
            long table = image.block((long) unit << Layout.UNIT_SHIFT, RecordLayout.THROWN_TABLE_BYTES);
            for (int chain = 0; chain < RecordLayout.THROWN_CHAINS; chain++) {
                read(image.intAt(table + RecordLayout.THROWN_FIRST_CHAIN + (long) chain * Integer.BYTES));
            }
        }
        return facts;
    }

    private void read(int newest) {
        for (int unit = newest; unit != 0; ) {
            long record = (long) unit << Layout.UNIT_SHIFT;
            int length = image.intAt(record + RecordLayout.THROWN_NAME);
            int bytes = Math.abs(length);
            if (bytes < 0 || bytes > RecordLayout.THROWN_NAME_BYTES) {
                throw CheckedImage.damaged(record);
            }
            image.block(record, RecordLayout.THROWN_NAME_TEXT + bytes);
            long count = image.countAt(record + RecordLayout.THROWN_COUNT);
            if (count > 0) {
                facts.add(new SampleFact.Threw(
                        image.intAt(record + RecordLayout.THROWN_PROBE),
                        image.intAt(record + RecordLayout.THROWN_EPOCH),
                        image.textAt(
                                record + RecordLayout.THROWN_NAME_TEXT,
                                bytes,
                                length < 0 ? KeptSamples.WIDE : StandardCharsets.ISO_8859_1),
                        count));
            }
            unit = image.intAt(record + RecordLayout.THROWN_NEXT);
        }
    }
}
