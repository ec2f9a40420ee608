/**
 * One operation, the serialisation of a {@link java.util.Date} and back, in two places: alone in a loop
 * ({@link dev.insitu.demo.date.DateLoop}) and inside a call over TCP ({@link dev.insitu.demo.date.DateOverTcp}).
 * The code is the same; how long it takes is not.
 */
package dev.insitu.demo.date;
