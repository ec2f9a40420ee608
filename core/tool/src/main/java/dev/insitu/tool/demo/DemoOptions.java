package dev.insitu.tool.demo;

import java.util.OptionalInt;

/**
 * The user's options for a demo.
 *
 * @param full whether to use the sizes of published figures, instead of those for a run of a minute
 * @param queue the capacity of a queue
 * @param rate calls per second
 */
public record DemoOptions(boolean full, OptionalInt queue, OptionalInt rate) {}
