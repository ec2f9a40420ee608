/**
 * The doors of insitu.jar: premain, agentmain and main. What they open lives in loaders of its own, out of the
 * application's sight: the runtime in the bootstrap loader, everything else in {@link dev.insitu.launcher.IsolatedLoader}.
 * These classes import nothing but the JDK. {@link dev.insitu.launcher.Premain} and {@link dev.insitu.launcher.Main}, with
 * what they need to refuse a JVM that is too old, are compiled for Java 8: see the module's pom.xml.
 */
package dev.insitu.launcher;
