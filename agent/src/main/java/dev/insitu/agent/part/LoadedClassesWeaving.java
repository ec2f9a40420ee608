package dev.insitu.agent.part;

/** Weaves the classes that were loaded before the session. */
public record LoadedClassesWeaving(SessionWeaving weaving) implements SessionPart {
    @Override
    public void begin() {
        weaving.weaveLoaded();
    }
}
