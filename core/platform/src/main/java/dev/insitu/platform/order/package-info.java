/** Sorting of lists without the JDK's own sort. */
package dev.insitu.platform.order;
