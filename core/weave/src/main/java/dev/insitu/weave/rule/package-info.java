/**
 * Which methods and calls the rules mean, what they get, and what stands in the way.
 *
 * <p>It decides; it writes no bytecode and loads no class of the application.
 */
package dev.insitu.weave.rule;
