package dev.insitu.it;

import com.fasterxml.jackson.databind.JsonNode;

/** A call that was measured by the application itself, and what the report says of it. */
record MeasuredStall(long nanos, long cpuNanos, long gapNanos, JsonNode sample) {
    /** What else runs on the machine may keep the agent from looking. A stall during which another sleeper was kept so long is left out. */
    private static final long UNDISTURBED_NANOS = 2_500_000;

    boolean isUndisturbed() {
        return gapNanos < Math.max(UNDISTURBED_NANOS, nanos / 4);
    }

    boolean isOwnCode() {
        return cpuNanos > nanos * 3 / 4;
    }

    boolean isForWantOfACpu() {
        return cpuNanos < nanos * 2 / 5;
    }

    String cause() {
        return sample.get("causes").get(0).get("cause").textValue();
    }

    boolean isAt(String frame) {
        return sample.has("stack") && sample.get("stack").toString().contains(frame + "(KnownStalls.java:");
    }

    boolean isHeld() {
        JsonNode holder = sample.get("causes").get(0).get("holder");
        return holder != null
                && holder.get("thread").textValue().equals("holder")
                && holder.path("at").asText().contains("KnownStalls.pause(KnownStalls.java:");
    }
}
