/** The demos: their applications, their files of {@code config/}, the figures they show, and the conclusions. */
package dev.insitu.tool.demo;
