package dev.insitu.tool.demo;

import java.io.IOException;

/** Runs applications, shows what was measured, and says what it shows, computed from the figures of this very run. */
interface Demo {
    /**
     * Shows itself from beginning to end.
     *
     * @throws IOException when an application fails or its recording cannot be read
     */
    void show(DemoStage stage) throws IOException, InterruptedException;
}
