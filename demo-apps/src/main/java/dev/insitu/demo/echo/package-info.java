/** Eight bytes there and back over TCP: {@link dev.insitu.demo.echo.TcpEcho}. */
package dev.insitu.demo.echo;
