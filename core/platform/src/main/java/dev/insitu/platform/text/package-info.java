/** Numbers in words that a reader takes in at once. */
package dev.insitu.platform.text;
