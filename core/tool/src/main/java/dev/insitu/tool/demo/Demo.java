package dev.insitu.tool.demo;

import java.io.IOException;

/** Runs applications, shows the figures, and interprets them. All conclusions are computed from the figures of the same run. */
interface Demo {
    /**
     * Runs the demo.
     *
     * @throws IOException when an application fails or its recording cannot be read
     */
    void show(DemoStage stage) throws IOException, InterruptedException;
}
