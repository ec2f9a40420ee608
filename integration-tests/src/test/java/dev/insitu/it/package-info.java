/**
 * Real JVMs with the real jar: what a user of insitu.jar can rely on.
 *
 * <p>A test starts an application of {@link dev.insitu.it.apps} in a {@link dev.insitu.it.Jvm} of each {@link
 * dev.insitu.it.Jdk} there is, and looks at what the {@link dev.insitu.it.Run} left: its exit code, what it printed and
 * its report.
 */
package dev.insitu.it;
