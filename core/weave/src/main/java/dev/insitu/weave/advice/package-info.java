/**
 * What can be written around a method's body, a call or lines, and the means to write it.
 *
 * <p>Nothing here knows which kinds of advice there are, nor rules.
 */
package dev.insitu.weave.advice;
