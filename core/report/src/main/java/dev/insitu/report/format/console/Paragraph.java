package dev.insitu.report.format.console;

import dev.insitu.platform.text.TextWidth;

/** Fills lines no wider than the console with pieces. A piece is broken only if it is wider than a line. */
final class Paragraph {

    /** Printed as a blank, without a line break. */
    private static final char TIE = '\u00a0';

    private final StringBuilder out;
    private final int hang;
    private int column;
    private boolean begun;

    /**
     * @param indent blanks before the first line
     * @param hang blanks before each further line
     */
    Paragraph(StringBuilder out, int indent, int hang) {
        this.out = out;
        this.hang = hang;
        indent(indent);
    }

    /** Appends a paragraph of words. */
    static void append(StringBuilder out, int indent, int hang, String text) {
        Paragraph paragraph = new Paragraph(out, indent, hang);
        paragraph.addWords(text);
        paragraph.end();
    }

    /** Joins words so that {@link #addWords} keeps them on one line. */
    static String tied(String words) {
        return words.replace(' ', TIE);
    }

    /** Adds words one by one. */
    void addWords(String text) {
        String words = ColumnText.oneLine(text);
        int start = 0;
        for (int end = words.indexOf(' '); end >= 0; end = words.indexOf(' ', start)) {
            add(" ", words.substring(start, end));
            start = end + 1;
        }
        add(" ", words.substring(start));
    }

    /** @param separator comes before the piece, unless the piece is the first of a line */
    void add(String separator, String piece) {
        if (piece.isEmpty()) {
            return;
        }
        if (begun && column + separator.length() + ColumnText.width(piece) > ColumnText.WIDTH) {
            breakLine();
        } else if (begun) {
            out.append(separator);
            column += separator.length();
        }
        String rest = ColumnText.oneLine(piece).replace(TIE, ' ');
        while (column + ColumnText.width(rest) > ColumnText.WIDTH) {
            String head = TextWidth.head(rest, ColumnText.WIDTH - column);
            out.append(head);
            rest = rest.substring(head.length());
            breakLine();
        }
        out.append(rest);
        column += ColumnText.width(rest);
        begun = true;
    }

    void end() {
        out.append('\n');
    }

    private void breakLine() {
        out.append('\n');
        indent(hang);
    }

    private void indent(int blanks) {
        ColumnText.left(out, "", blanks);
        column = blanks;
        begun = false;
    }
}
