package dev.insitu.agent.part;

/** Waits until the flight recorder records, if it is configured. */
public record FlightRecorderStart(ExplanationPart explanation) implements SessionPart {
    @Override
    public void begin() {
        explanation.explanation().awaitStarted();
    }
}
