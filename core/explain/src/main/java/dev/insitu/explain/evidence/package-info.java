/**
 * All that is known about slow samples, and the division of their time among causes.
 *
 * <p>The reasoning knows neither files nor threads.
 */
package dev.insitu.explain.evidence;
