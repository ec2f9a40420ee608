/**
 * The entry points of insitu.jar: premain, agentmain and main. They load everything else in separate loaders, which the application
 * does not see: the runtime in the bootstrap loader, everything else in {@link dev.insitu.launcher.IsolatedLoader}. These classes
 * import nothing but the JDK. {@link dev.insitu.launcher.Premain} and {@link dev.insitu.launcher.Main}, with the classes needed to
 * refuse a JVM that is too old, are compiled for Java 8: see the module's pom.xml.
 */
package dev.insitu.launcher;
