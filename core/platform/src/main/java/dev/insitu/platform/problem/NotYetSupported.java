package dev.insitu.platform.problem;

import java.util.Set;

/** What a file may say but nothing acts on yet. It is refused, for to ignore it would be to mislead. */
public final class NotYetSupported {
    /** A key with the keys above it; or the same and one word it may have. */
    public static final Set<String> FEATURES = Set.of();

    private NotYetSupported() {}
}
