package dev.insitu.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A name of the JDK that is not its API, as {@code docs/design/jdk-names.md} lists it.
 *
 * @param owner a class, a counter or a property
 * @param member a field or a method; empty for the owner itself
 * @param usedBy simple names of Insitu's classes
 */
record InternalName(String owner, String member, int from, int until, List<String> usedBy) {
    private static final Path PAGE = Path.of("../docs/design/jdk-names.md");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int CELLS = 5;

    /** All names on the page. */
    static List<InternalName> all() {
        List<InternalName> all = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(PAGE)) {
                String[] cells = line.split(" *\\| *", -1);
                if (line.startsWith("| `") && cells.length == CELLS + 2) {
                    addRow(cells, all);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static void addRow(String[] cells, List<InternalName> all) {
        List<Integer> versions = NUMBER.matcher(cells[2])
                .results()
                .map(MatchResult::group)
                .map(Integer::valueOf)
                .toList();
        int from = versions.isEmpty() ? 0 : versions.get(0);
        int until = versions.size() < 2 ? Integer.MAX_VALUE : versions.get(1);
        List<String> usedBy = quoted(cells[3]);
        String owner = "";
        for (String name : quoted(cells[1])) {
            int hash = name.indexOf('#');
            owner = hash == 0 ? owner : hash < 0 ? name : name.substring(0, hash);
            all.add(new InternalName(owner, hash < 0 ? "" : name.substring(hash + 1), from, until, usedBy));
        }
    }

    private static List<String> quoted(String cell) {
        Matcher matcher = QUOTED.matcher(cell);
        List<String> all = new ArrayList<>();
        while (matcher.find()) {
            all.add(matcher.group(1));
        }
        return all;
    }

    /** Whether it names a class; otherwise a counter or a property. */
    boolean isOfClass() {
        return Character.isUpperCase(owner.charAt(owner.lastIndexOf('.') + 1));
    }

    boolean isIn(JdkImage jdk) {
        return jdk.feature() >= from && jdk.feature() <= until;
    }

    /** The last word of the name, which the code that uses it must hold. */
    String word() {
        return member.isEmpty()
                ? owner.substring(Math.max(owner.lastIndexOf('.'), owner.lastIndexOf('$')) + 1)
                : member;
    }

    @Override
    public String toString() {
        return member.isEmpty() ? owner : owner + '#' + member;
    }
}
