/** Child processes of the tool, which get the signals that request the tool's end. */
package dev.insitu.tool.child;
