package dev.insitu.agent.part;

/** Waits until the flight recorder records. */
public record FlightRecorderStart(ExplanationPart explanation) implements SessionPart {
    @Override
    public void begin() {
        explanation.explanation().awaitStarted();
    }
}
