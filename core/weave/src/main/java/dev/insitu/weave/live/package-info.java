/**
 * Weaving classes that are loaded already: so many at a time, and back again.
 *
 * <p>It finds no class by itself and writes no bytecode.
 */
package dev.insitu.weave.live;
