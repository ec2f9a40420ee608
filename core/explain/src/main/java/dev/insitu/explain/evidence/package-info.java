/**
 * The evidence about slow samples, and the attribution of their time to causes.
 *
 * <p>The attribution uses neither files nor threads.
 */
package dev.insitu.explain.evidence;
