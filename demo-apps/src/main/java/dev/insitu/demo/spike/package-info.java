/** A task that hardly ever takes long: {@link dev.insitu.demo.spike.Spike}. */
package dev.insitu.demo.spike;
