/**
 * Tricks that make the start and the end of the application cheaper: what will be needed is loaded early, on another thread.
 * The exception is {@link dev.insitu.agent.startup.TransformerPreload}, which prevents failures.
 *
 * <p>Leaving any other out changes times and nothing else. What each saves of the time until main begins and until the process
 * ends, in ms, was measured with jars from which one was left out, in turn with the whole one:
 * {@code java -cp benchmarks/target/benchmarks.jar dev.insitu.benchmarks.Startup 21 whole.jar:without.jar}. Tricks that stay
 * where they are used:
 *
 * <ul>
 *   <li>{@code config.yaml} makes the library's settings by reflection and so without a schema: 6 ms until main on JDK 17, where a
 *       config has more than plain YAML. Others are read without the library.
 *   <li>Code on the way to main, and on the way from main to the report, has loops in place of lambdas: about 0.5 ms for each
 *       lambda.
 *   <li>{@link dev.insitu.platform.process.ClassPreload} initialises single classes. It saves no time but needs the jar while
 *       it is there.
 * </ul>
 *
 * <p>docs/design/start.md has what four of these steps took off a start together: 21 ms until main, on JDK 17.
 */
package dev.insitu.agent.startup;
