/**
 * What must be there before the application's first class: the runtime's classes in the bootstrap loader, and the classes without
 * which a transformation could fail. Nothing here saves time.
 */
package dev.insitu.agent.startup;
