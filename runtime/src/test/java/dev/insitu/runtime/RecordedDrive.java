package dev.insitu.runtime;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Calls are driven, and what is recorded of them can be read. */
abstract class RecordedDrive {
    RecordedImage recorded;

    @BeforeEach
    void plan() {
        recorded = RecordedImage.open(16L * RecordedImage.MIB);
        DriveControl.plan(true);
    }

    @AfterEach
    void finish() {
        DriveControl.finish();
    }
}
