package dev.insitu.tool.compare;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a command line, split at the first {@code --}.
 *
 * @param before the tool's command, its options and arguments
 * @param behind a command to start, or for {@code compare} the recordings after the change
 */
public record DashedWords(List<String> before, List<String> behind) {
    private static final String DASHES = "--";

    /** The only command without another command after the dashes, so options there are its own. */
    private static final String COMPARE = "compare";

    private static final List<String> ITS_OPTIONS = List.of("--output", "--tolerance", "--despite");

    public DashedWords {
        before = List.copyOf(before);
        behind = List.copyOf(behind);
    }

    /** Splits the words. Moves the options of {@code compare} to the front. */
    public static DashedWords of(List<String> all) {
        int dashes = all.indexOf(DASHES);
        if (dashes < 0) {
            return new DashedWords(all, List.of());
        }
        List<String> before = new ArrayList<>(all.subList(0, dashes));
        List<String> behind = all.subList(dashes + 1, all.size());
        return all.get(0).equals(COMPARE) ? withoutOptions(before, behind) : new DashedWords(before, behind);
    }

    private static DashedWords withoutOptions(List<String> before, List<String> words) {
        List<String> behind = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equal = word.indexOf('=');
            if (!ITS_OPTIONS.contains(equal < 0 ? word : word.substring(0, equal))) {
                behind.add(word);
                continue;
            }
            before.add(word);
            if (equal < 0 && i + 1 < words.size()) {
                i++;
                before.add(words.get(i));
            }
        }
        return new DashedWords(before, behind);
    }
}
