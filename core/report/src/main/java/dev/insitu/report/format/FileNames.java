package dev.insitu.report.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * File names for user-chosen titles: unique even where a file system ignores case, and valid on every system. Characters that a
 * name cannot hold become {@code _}; in a process with the C locale these include all letters outside ASCII. One thread.
 */
final class FileNames {
    /** Bytes of a title in a name: with a number and an ending, less than the 255 that file systems allow. */
    private static final int LONGEST = 200;

    private static final int ASCII = 0x80;

    /** Device names of Windows, with any ending. */
    private static final Pattern RESERVED =
            Pattern.compile("(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\..*)?", Pattern.CASE_INSENSITIVE);

    private final String ending;
    private final Set<String> taken = new HashSet<>();

    private final IntPredicate encodable;

    FileNames(String ending) {
        this(ending, FileNames::isEncodable);
    }

    /**
     * File names for a system.
     *
     * @param encodable whether this process can use a character outside ASCII in a file name
     */
    FileNames(String ending, IntPredicate encodable) {
        this.ending = ending;
        this.encodable = encodable;
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

    private String base(String title) {
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

    private boolean isAllowed(int c) {
        return "/\\:*?\"<>|".indexOf(c) < 0
                && !Character.isISOControl(c)
                && !(c >= 0xD800 && c <= 0xDFFF)
                && (c < ASCII || encodable.test(c));
    }

    private static boolean isEncodable(int c) {
        try {
            return !Path.of(Character.toString(c)).toString().isEmpty();
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
