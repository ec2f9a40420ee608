/**
 * Decides which methods and calls the rules mean, what is woven into them, and what prevents it.
 *
 * <p>This package writes no bytecode and loads no class of the application.
 */
package dev.insitu.weave.rule;
