/** A shop of five layers, with an interface and a proxy in between, and faults to choose from: in 2 % of its orders something is slow. */
package dev.insitu.demo.shop;
