/** A small JSON writer without a library. */
package dev.insitu.platform.json;
