/** Files that only their owner may read, and that readers never see half written. */
package dev.insitu.platform.file;
