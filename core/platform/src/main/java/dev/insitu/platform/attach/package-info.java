/** The tool's access to another JVM, and its requests to the agent there. */
package dev.insitu.platform.attach;
