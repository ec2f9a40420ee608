/**
 * What every part of the agent needs of the process: threads of our own, lines on stderr, the version.
 *
 * <p>It imports no other package of the agent.
 */
package dev.insitu.platform.process;
