/** A task that rarely takes long: {@link dev.insitu.demo.spike.Spike}. */
package dev.insitu.demo.spike;
