package dev.insitu.report.format.console;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shortens row names to the available width: omits packages first, then parameters, then the middle of the class. Keeps the method.
 * Different names stay different.
 */
public final class RowNames {
    private static final String RESULT = " returning ";
    private static final String PACKAGES = "(?:[\\p{L}\\p{N}_$]+\\.)+(?=[\\p{L}\\p{N}_$])";
    private static final int LEAST_CLASS = 6;

    private record Key(String name, int width) {}

    private RowNames() {}

    /**
     * The shortened names.
     *
     * @param widths the width for each, in columns
     */
    public static List<String> fit(List<String> names, List<Integer> widths) {
        List<String> fitted = new ArrayList<>();
        Map<String, Set<String>> meanings = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            String label = shorten(names.get(i), widths.get(i));
            fitted.add(label);
            Set<String> meant = meanings.get(label);
            if (meant == null) {
                meant = new HashSet<>();
                meanings.put(label, meant);
            }
            meant.add(names.get(i));
        }
        Set<String> taken = new HashSet<>(meanings.keySet());
        Map<Key, String> told = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (meanings.get(fitted.get(i)).size() > 1) {
                Key key = new Key(names.get(i), widths.get(i));
                if (!told.containsKey(key)) {
                    told.put(key, toldApart(key.name(), key.width(), taken));
                }
                fitted.set(i, told.get(key));
            }
        }
        return fitted;
    }

    private static String shorten(String name, int width) {
        if (ColumnText.width(name) <= width) {
            return name;
        }
        String withoutPackages = name.replaceAll(PACKAGES, "");
        String method = withoutParameters(withoutPackages);
        for (String candidate : List.of(withoutPackages, method + result(withoutPackages), method)) {
            if (ColumnText.width(candidate) <= width) {
                return candidate;
            }
        }
        return shortenClass(method, width);
    }

    /** Removes the parameters, which follow the name without a blank. The name itself may contain parentheses, as in Kotlin. */
    private static String withoutParameters(String name) {
        String method = name.substring(0, name.length() - result(name).length());
        int open = method.lastIndexOf('(');
        boolean isList = open > 0 && method.charAt(open - 1) != ' ' && method.endsWith(")");
        return isList ? method.substring(0, open) : method;
    }

    /** The result type, which distinguishes methods that differ in nothing else; empty where the name has none. */
    private static String result(String name) {
        int at = name.lastIndexOf(RESULT);
        return at > 0 && name.indexOf(' ', at + RESULT.length()) < 0 ? name.substring(at) : "";
    }

    /** The columns that a name needs to show its class and its method. */
    static int leastWidth(String name) {
        return ColumnText.width(withoutParameters(name.replaceAll(PACKAGES, "")));
    }

    private static String shortenClass(String name, int width) {
        int hash = name.indexOf('#');
        int left = hash < 0 ? 0 : width - ColumnText.width(name.substring(hash));
        return left < LEAST_CLASS
                ? ColumnText.shorten(name, width)
                : ColumnText.shorten(name.substring(0, hash), left) + name.substring(hash);
    }

    /** Adds as many parameters as fit; where these do not distinguish two names, adds a number. */
    private static String toldApart(String name, int width, Set<String> taken) {
        String withoutPackages = name.replaceAll(PACKAGES, "");
        String method = withoutParameters(withoutPackages);
        int room = width - ColumnText.width(method);
        String parameters = withoutPackages.substring(method.length());
        if (room >= LEAST_CLASS && !parameters.isEmpty()) {
            String label = method + ColumnText.shorten(parameters, room);
            if (taken.add(label)) {
                return label;
            }
        }
        for (int number = 1; ; number++) {
            String suffix = "~" + number;
            String label = shortenClass(method, width - suffix.length()) + suffix;
            if (taken.add(label)) {
                return label;
            }
        }
    }
}
