/**
 * Checks of latency in JUnit 5 tests: {@link dev.insitu.junit.InsituTest}, and what carries it out.
 *
 * <p>These classes are on the class path of the user's tests. They know JUnit and the JDK; insitu.jar, which the module carries as
 * a resource, they only start, as a process.
 */
package dev.insitu.junit;
