package dev.insitu.explain.flight;

import dev.insitu.recording.journal.CauseKind;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;

/** What an event of the flight recorder means for the thread that it is of. */
final class FlightDetails {
    private FlightDetails() {}

    /** What the thread waited for; null where it is not an event of waiting. */
    static CauseKind cause(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.JavaMonitorEnter" -> CauseKind.LOCK;
            case "jdk.JavaMonitorWait" -> isOwn(className(event, "monitorClass")) ? CauseKind.SLEEP : CauseKind.PARK;
            case "jdk.ThreadPark", "jdk.VirtualThreadPinned" -> CauseKind.PARK;
            case "jdk.ThreadSleep" -> CauseKind.SLEEP;
            case "jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> CauseKind.IO;
            case "jdk.ZAllocationStall", "jdk.SystemGC" -> CauseKind.GC;
            default -> null;
        };
    }

    /** More about it, for a reader. Not the previous owner of a monitor, which may have had it for a moment and passed it on. */
    static String detail(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.JavaMonitorEnter" -> className(event, "monitorClass");
            case "jdk.ThreadPark" -> className(event, "parkedClass");
            case "jdk.JavaMonitorWait" -> wait(className(event, "monitorClass"));
            case "jdk.VirtualThreadPinned" -> "pinned to its carrier";
            case "jdk.SocketRead" -> "read from " + peer(event);
            case "jdk.SocketWrite" -> "write to " + peer(event);
            case "jdk.FileRead" -> "read of " + text(event, "path");
            case "jdk.FileWrite" -> "write to " + text(event, "path");
            case "jdk.FileForce" -> "force of " + text(event, "path");
            case "jdk.ZAllocationStall" -> "allocation stall";
            case "jdk.SystemGC" -> "System.gc()";
            default -> "";
        };
    }

    private static String wait(String monitorClass) {
        return isOwn(monitorClass) ? "" : "Object.wait of " + monitorClass;
    }

    /** The driver's, which sleeps so. */
    private static boolean isOwn(String monitorClass) {
        return monitorClass.startsWith("dev.insitu.runtime.");
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

    private static String peer(RecordedEvent event) {
        String host = text(event, "host");
        return (host.isEmpty() ? text(event, "address") : host) + ':' + text(event, "port");
    }
}
