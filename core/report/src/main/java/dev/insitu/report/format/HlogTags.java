package dev.insitu.report.format;

import java.util.HashSet;
import java.util.Set;

/** Interval log tags for user-chosen names: unique, and without characters that separate fields. One thread. */
final class HlogTags {
    private final Set<String> taken = new HashSet<>();

    /** The tag for a name. */
    String of(String name) {
        String base = base(name);
        String tag = base;
        for (int i = 2; !taken.add(tag); i++) {
            tag = base + '-' + i;
        }
        return tag;
    }

    private static String base(String name) {
        StringBuilder base = new StringBuilder();
        for (int c : name.codePoints().toArray()) {
            base.appendCodePoint(isAllowed(c) ? c : '_');
        }
        return base.isEmpty() ? "_" : base.toString();
    }

    /** Excludes separators, white space of any kind (lines end there too), and unpaired surrogates. */
    private static boolean isAllowed(int c) {
        return c != ','
                && !Character.isWhitespace(c)
                && !Character.isSpaceChar(c)
                && !Character.isISOControl(c)
                && !(c >= 0xD800 && c <= 0xDFFF);
    }
}
