package dev.insitu.tool.demo;

import java.util.OptionalInt;

/**
 * What the user asked of a demo.
 *
 * @param full the sizes of the figures that are known from elsewhere, rather than those of a minute
 * @param queue how many items a queue holds
 * @param rate calls a second
 */
public record DemoOptions(boolean full, OptionalInt queue, OptionalInt rate) {}
