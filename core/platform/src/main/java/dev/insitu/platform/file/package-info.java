/** Files that only their owner may read, and that no reader meets half written. */
package dev.insitu.platform.file;
