/** The input of comparisons: finds the recordings on a command line, and duplicates among them. */
package dev.insitu.tool.compare;
