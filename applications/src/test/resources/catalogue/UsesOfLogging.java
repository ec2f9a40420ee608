package com.acme.uses;

import ch.qos.logback.core.read.ListAppender;
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;

/** Appenders of Logback and Log4j, and a handler of the JDK's. */
final class UsesOfLogging {
    private UsesOfLogging() {}

    /** Drops events. */
    static final class Dropping extends AbstractAppender {
        Dropping() {
            super("dropping", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            // Dropped.
        }
    }

    static void run() {
        ListAppender<String> logback = new ListAppender<>();
        logback.start();
        Dropping log4j = new Dropping();
        StreamHandler jdk = new StreamHandler(OutputStream.nullOutputStream(), new SimpleFormatter());
        for (int i = 0; i < Uses.TIMES; i++) {
            logback.doAppend("event");
            log4j.append(Log4jLogEvent.newBuilder().build());
            jdk.publish(new LogRecord(Level.INFO, "event"));
        }
    }
}
