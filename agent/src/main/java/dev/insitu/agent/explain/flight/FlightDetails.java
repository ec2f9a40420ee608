package dev.insitu.agent.explain.flight;

import dev.insitu.agent.explain.evidence.Cause;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** What an event of the flight recorder means for the thread that it is of. */
final class FlightDetails {
    private FlightDetails() {}

    /** Has this class loaded. */
    static void load() {
        // Being called is enough.
    }

    /** What the thread waited for; empty where it is not an event of waiting. */
    static String cause(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.JavaMonitorEnter" -> Cause.LOCK;
            case "jdk.ThreadPark", "jdk.JavaMonitorWait", "jdk.VirtualThreadPinned" -> Cause.PARK;
            case "jdk.ThreadSleep" -> Cause.SLEEP;
            case "jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> Cause.IO;
            case "jdk.ZAllocationStall" -> Cause.GC;
            default -> "";
        };
    }

    /** More about it, for a reader. */
    static String detail(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.JavaMonitorEnter" -> className(event, "monitorClass") + holder(event);
            case "jdk.ThreadPark" -> className(event, "parkedClass");
            case "jdk.JavaMonitorWait" -> "Object.wait of " + className(event, "monitorClass");
            case "jdk.VirtualThreadPinned" -> "pinned to its carrier";
            case "jdk.SocketRead" -> "read from " + peer(event);
            case "jdk.SocketWrite" -> "write to " + peer(event);
            case "jdk.FileRead" -> "read of " + text(event, "path");
            case "jdk.FileWrite" -> "write to " + text(event, "path");
            case "jdk.FileForce" -> "force of " + text(event, "path");
            case "jdk.ZAllocationStall" -> "allocation stall";
            default -> "";
        };
    }

    /** A field as text; empty where there is none. */
    static String text(RecordedEvent event, String field) {
        Object value = event.hasField(field) ? event.getValue(field) : null;
        return value == null ? "" : value.toString();
    }

    private static String className(RecordedEvent event, String field) {
        Object type = event.hasField(field) ? event.getValue(field) : null;
        return type instanceof RecordedClass named ? named.getName() : "";
    }

    private static String holder(RecordedEvent event) {
        Object owner = event.hasField("previousOwner") ? event.getValue("previousOwner") : null;
        return owner instanceof RecordedThread thread && thread.getJavaName() != null
                ? ", held by " + thread.getJavaName()
                : "";
    }

    private static String peer(RecordedEvent event) {
        String host = text(event, "host");
        return (host.isEmpty() ? text(event, "address") : host) + ':' + text(event, "port");
    }
}
