/** Processes that the tool starts in the user's name: what asks the tool to end reaches them. */
package dev.insitu.tool.child;
