package dev.insitu.explain.flight;

import dev.insitu.recording.journal.CauseKind;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;

/** Translates an event of the flight recorder into a cause for its thread. */
final class FlightDetails {
    private FlightDetails() {}

    /** What the thread waited for; null if the event is not a wait. */
    static CauseKind cause(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.JavaMonitorEnter" -> CauseKind.LOCK;
            case "jdk.JavaMonitorWait" -> isOwn(className(event, "monitorClass")) ? CauseKind.SLEEP : CauseKind.PARK;
            case "jdk.ThreadPark" -> CauseKind.PARK;
            case "jdk.VirtualThreadPinned" -> CauseKind.PINNED;
            case "jdk.ThreadSleep" -> CauseKind.SLEEP;
            case "jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> CauseKind.IO;
            case "jdk.ZAllocationStall", "jdk.SystemGC" -> CauseKind.GC;
            default -> null;
        };
    }

    /** Details for the report. Omits a monitor's previous owner, which may have held it only for a moment. */
    static String detail(RecordedEvent event) {
        return switch (event.getEventType().getName()) {
            case "jdk.JavaMonitorEnter" -> className(event, "monitorClass");
            case "jdk.ThreadPark" -> className(event, "parkedClass");
            case "jdk.JavaMonitorWait" -> wait(className(event, "monitorClass"));
            case "jdk.VirtualThreadPinned" -> text(event, "pinnedReason");
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

    /** Whether the monitor is the driver's: the driver sleeps by waiting for it. */
    private static boolean isOwn(String monitorClass) {
        return monitorClass.startsWith("dev.insitu.runtime.");
    }

    /** A field as text; empty if missing. */
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
