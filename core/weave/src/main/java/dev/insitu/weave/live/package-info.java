/**
 * Weaves and restores classes that are loaded already, in batches.
 *
 * <p>This package does not select classes itself and writes no bytecode.
 */
package dev.insitu.weave.live;
