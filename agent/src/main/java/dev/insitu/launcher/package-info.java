/**
 * The doors of insitu.jar: premain, agentmain and main. What they open lives in loaders of its own, out of the
 * application's sight: the runtime in the bootstrap loader, everything else in {@link dev.insitu.launcher.IsolatedLoader}.
 * These classes import nothing but the JDK.
 */
package dev.insitu.launcher;
