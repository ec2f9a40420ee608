/**
 * Tricks that make the start and the end of the application cheaper: what will be needed is loaded early, on another thread.
 *
 * <p>Leaving any of it out changes times and nothing else. Each class says what it saves.
 */
package dev.insitu.agent.startup;
