/** Writing JSON at the price of a few lines of text. */
package dev.insitu.platform.json;
