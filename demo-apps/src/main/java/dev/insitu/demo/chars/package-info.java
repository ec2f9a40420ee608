/** An operation shorter than the reading of a clock: {@link dev.insitu.demo.chars.TwoChars}. */
package dev.insitu.demo.chars;
