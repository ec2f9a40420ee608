package dev.insitu.tool.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a terminal shows that takes some columns for each emoji and, unless wrapping is off, wraps what does not fit into a row. */
final class DrawnScreen {
    /** Stands in each column of an emoji. */
    static final String EMOJI = "#";

    private static final Pattern CONTROL = Pattern.compile("\u001b\\[([?0-9;]*)([A-Za-z])");
    private static final int FIRST_EMOJI = 0x1F000;
    private static final int JOINER = 0x200D;

    private final List<StringBuilder> rows = new ArrayList<>();
    private final int columns;
    private final int emojiColumns;
    private boolean wraps = true;
    private int row;
    private int column;

    DrawnScreen(int rows, int columns, int emojiColumns) {
        for (int i = 0; i < rows; i++) {
            this.rows.add(new StringBuilder(" ".repeat(columns)));
        }
        this.columns = columns;
        this.emojiColumns = emojiColumns;
    }

    /** The row's text, without blanks at its end. */
    String row(int number) {
        return rows.get(number).toString().stripTrailing();
    }

    /** Takes characters and escape sequences. */
    void take(String text) {
        Matcher control = CONTROL.matcher(text);
        for (int at = 0; at < text.length(); ) {
            if (control.region(at, text.length()).lookingAt()) {
                control(control.group(1), control.group(2).charAt(0));
                at = control.end();
            } else {
                show(text.codePointAt(at));
                at += Character.charCount(text.codePointAt(at));
            }
        }
    }

    private void control(String numbers, char command) {
        switch (command) {
            case 'H' -> {
                String[] position = (numbers.isEmpty() ? "1;1" : numbers).split(";", -1);
                row = Integer.parseInt(position[0]) - 1;
                column = Integer.parseInt(position[1]) - 1;
            }
            case 'K' -> rows.get(row).replace(column, columns, " ".repeat(columns - column));
            case 'l', 'h' -> wraps = numbers.equals("?7") ? command == 'h' : wraps;
            default -> {} // colours, and what a new screen has done already
        }
    }

    private void show(int codePoint) {
        if (codePoint >= FIRST_EMOJI) {
            for (int i = 0; i < emojiColumns; i++) {
                show(EMOJI.charAt(0));
            }
        } else if (codePoint >= ' ' && codePoint != JOINER) {
            if (column == columns && wraps) {
                row = Math.min(row + 1, rows.size() - 1);
                column = 0;
            }
            column = Math.min(column, columns - 1);
            rows.get(row).setCharAt(column, (char) codePoint);
            column++;
        }
    }
}
