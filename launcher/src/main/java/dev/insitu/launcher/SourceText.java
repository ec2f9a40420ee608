package dev.insitu.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** Reads a Java source file up to its first class, whose main the JDK's source launcher calls. For one thread. */
final class SourceText {
    private final String text;
    private int at;

    SourceText(String text) {
        this.text = text;
    }

    static SourceText read(File file) throws IOException {
        return new SourceText(new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8));
    }

    /** The full name of the first class; null if none is declared outside of braces. */
    String mainClass() {
        String inPackage = "";
        String before = "";
        int depth = 0;
        for (String word = next(); word != null; word = next()) {
            if (word.equals("{") || word.equals("(")) {
                depth++;
            } else if (word.equals("}") || word.equals(")")) {
                depth--;
            } else if (depth == 0 && before.equals("package")) {
                inPackage = qualified(word) + '.';
            } else if (depth == 0 && declaresType(before) && Character.isJavaIdentifierStart(word.charAt(0))) {
                return inPackage + word;
            }
            before = word;
        }
        return null;
    }

    private static boolean declaresType(String word) {
        return word.equals("class") || word.equals("interface") || word.equals("enum") || word.equals("record");
    }

    private String qualified(String first) {
        StringBuilder name = new StringBuilder(first);
        for (String word = next(); word != null && !word.equals(";"); word = next()) {
            name.append(word);
        }
        return name.toString();
    }

    /** The next word, or a single other character; null at the end. */
    private String next() {
        skipBlanksAndComments();
        if (at >= text.length()) {
            return null;
        }
        char first = text.charAt(at);
        if (first == '"' || first == '\'') {
            skipLiteral(text.startsWith("\"\"\"", at) ? "\"\"\"" : String.valueOf(first));
            return "\"";
        }
        int start = at++;
        if (Character.isJavaIdentifierPart(first)) {
            while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
                at++;
            }
        }
        return text.substring(start, at);
    }

    /** Also skips a first line with a shell's {@code #!}. */
    private void skipBlanksAndComments() {
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("//", at) || (at == 0 && text.startsWith("#!"))) {
                skipBehind("\n");
            } else if (text.startsWith("/*", at)) {
                at += 2;
                skipBehind("*/");
            } else {
                return;
            }
        }
    }

    private void skipBehind(String end) {
        int found = text.indexOf(end, at);
        at = found < 0 ? text.length() : found + end.length();
    }

    private void skipLiteral(String quote) {
        at += quote.length();
        while (at < text.length() && !text.startsWith(quote, at)) {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        at += quote.length();
    }
}
