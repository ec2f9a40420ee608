/**
 * The agent's entry, called by the launcher: reads the configuration and starts a session.
 *
 * <p>Only the launcher and the session may stand on both sides of this package.
 */
package dev.insitu.agent;
