package dev.insitu.report.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of files for titles that people chose: no two alike, also where a file system ignores case, and none that a system
 * refuses. What such a name cannot hold is {@code _}. One thread.
 */
final class FileNames {
    /** Bytes of a title in a name: with a number and an ending less than the 255 that file systems allow. */
    private static final int LONGEST = 200;

    /** Devices of Windows, whatever the ending. */
    private static final Pattern RESERVED =
            Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

    private final String ending;
    private final Set<String> taken = new HashSet<>();

    FileNames(String ending) {
        this.ending = ending;
    }

    /** The name of the file for a title. */
    String of(String title) {
        String base = base(title);
        String name = base + ending;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + '-' + i + ending;
        }
        return name;
    }

    private static String base(String title) {
        StringBuilder base = new StringBuilder();
        int bytes = 0;
        for (int c : title.codePoints().toArray()) {
            int kept = isAllowed(c) && !(base.isEmpty() && c == '.') ? c : '_';
            bytes += Character.toString(kept).getBytes(UTF_8).length;
            if (bytes > LONGEST) {
                break;
            }
            base.appendCodePoint(kept);
        }
        return base.isEmpty() || RESERVED.matcher(base).matches() ? "_" + base : base.toString();
    }

    private static boolean isAllowed(int c) {
        return "/\\:*?\"<>|".indexOf(c) < 0 && !Character.isISOControl(c) && !(c >= 0xD800 && c <= 0xDFFF);
    }
}
