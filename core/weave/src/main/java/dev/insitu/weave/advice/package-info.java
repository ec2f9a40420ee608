/**
 * The code that can be written around a method's body, a call or lines, and the means to write it.
 *
 * <p>This package knows neither the kinds of advice nor the rules.
 */
package dev.insitu.weave.advice;
