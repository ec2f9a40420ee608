package dev.insitu.config;

import dev.insitu.config.pattern.MethodPattern;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import java.io.File;
import org.junit.jupiter.api.io.TempDir;

/** The documented config, and how it is read. */
abstract class ContractFile {
    static final String EXAMPLE = """
            probes:
              - org.acme.OrderBook#match                   # short form; the probe takes the method's name
              - { name: parse, method: "org.acme.fix.Parser#parse*" }             # wildcard
              - { name: all parsing, method: "org.acme.fix.*Parser#parse*", merge: true }    # … or one for all
              - { name: read, method: "org.acme.Link#read(java.nio.ByteBuffer)", when: returned positive }
              - { name: put operation, call: "java.util.concurrent.BlockingQueue#put", in: "org.acme.Producer#*" }
              - { name: client2server, from: "org.acme.Client#send", to: "org.acme.Server#onMessage", match: order }
              - { name: queued, from: "org.acme.Client#send", to: "org.acme.Worker#take @exit", match: { from: argument 0, to: return } }
              - { name: ask, method: "org.acme.Client#ask", until: completion }
              - { name: query, method: "org.acme.Db#query", until: { argument: 1, method: "onSuccess|onError" } }
            drive:
              method: org.acme.Client#roundTrip            # or call: … in: …, as for a probe
              thread: application
              throughput: 20000/s
              arrivals: constant
              wait: auto
              warm-up: 50000
              settle: 1s
              iterations: 100000
              runs: 3
              correct-coordinated-omission: true
              until: { method: "org.acme.Consumer#handled", match: argument 0 }
              timeout: 10s
              cpu: none
              then: exit
            jitter: { mode: sample, threshold: 1us, cpu: none }     # sample | spin | off
            explain: { slowest: 10, jfr: true }
            report:
              directory: "insitu-report/{time}-{pid}"
              interval: 1s
              outputs: [console, json]   # also: hlog, hgrm, csv, html
              percentiles: auto
            checks:
              - "date serialisation p99.9 <= 60us"
              - { probe: parse, at: 50000/s, p99.9: 6us, max: 500us }
            """;

    @TempDir
    File directory;

    static MethodPattern method(String text) throws InvalidValueException {
        return MethodPattern.parse(text);
    }

    static Place at(int line) {
        return new Place(ConfigFiles.NAME, line);
    }
}
