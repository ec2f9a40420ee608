/** Putting lists in order without the JDK's own sort. Knows nothing of what is in them. */
package dev.insitu.platform.order;
