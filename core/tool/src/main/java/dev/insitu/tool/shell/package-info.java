/** What a shell's user gets besides the tool: completion and a manual page, both made from the commands themselves. */
package dev.insitu.tool.shell;
