/** Additions for users of a shell: completion and a manual page, both generated from the commands. */
package dev.insitu.tool.shell;
