/**
 * A recording's window: the sum of the intervals that begin in it, as a recording of its own.
 *
 * <p>All formats, checks and comparisons read it as they read any recording. It renders nothing.
 */
package dev.insitu.tool.window;
