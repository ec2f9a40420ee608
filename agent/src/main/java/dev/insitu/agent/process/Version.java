package dev.insitu.agent.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** This build's version. */
public final class Version {
    private Version() {}

    /** Such as {@code 0.1.0}. */
    public static String text() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).trim();
        } catch (IOException e) {
            return "unknown";
        }
    }
}
