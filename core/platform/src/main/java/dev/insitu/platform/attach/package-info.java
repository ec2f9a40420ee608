/** How the tool reaches another JVM, and what it asks of the agent there. */
package dev.insitu.platform.attach;
