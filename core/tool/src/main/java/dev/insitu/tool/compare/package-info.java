/** What is compared: which words of a command line mean recordings, and which of them are the same one. */
package dev.insitu.tool.compare;
