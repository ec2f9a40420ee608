/** Real JVMs with the real jar. All of it is tests. */
package dev.insitu.it;
