/** The demos: which applications, with which files of {@code config/}, which figures side by side, and what they show. */
package dev.insitu.tool.demo;
