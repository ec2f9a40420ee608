/**
 * What must be loaded before the application's first class: the runtime's classes in the bootstrap loader, and the classes without which a
 * transformation could fail. For correctness only, not to save time.
 */
package dev.insitu.agent.startup;
