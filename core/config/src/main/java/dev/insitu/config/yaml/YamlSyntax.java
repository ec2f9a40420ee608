package dev.insitu.config.yaml;

import dev.insitu.platform.problem.BrokenFileException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.problem.Problem;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Explains in one line why a text is not valid YAML, and where quotes would help. */
final class YamlSyntax {
    private static final String CANNOT_START = "that cannot start any token";

    private static final String IN_DOUBLE_QUOTES = "while scanning a double-quoted scalar";

    private static final String NOT_HERE = "mapping values are not allowed here";

    private final String file;
    private final String text;

    YamlSyntax(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** The problem that the library found. */
    BrokenFileException broken(YamlEngineException exception) {
        if (!(exception instanceof MarkedYamlEngineException marked)
                || marked.getProblemMark().isEmpty()) {
            return unmarked(exception);
        }
        Mark mark = marked.getProblemMark().get();
        Optional<Mark> context = marked.getContextMark();
        String problem = marked.getProblem();
        if (mark.getPointer() >= mark.getBuffer().length && context.isPresent()) {
            // At the end of the file, shows the beginning of the part that is not closed.
            mark = context.get();
            problem = marked.getContext() + ", " + problem;
        }
        return broken(mark, withHint(problem, context.isPresent() ? marked.getContext() : "", mark));
    }

    /** A problem at this place. */
    BrokenFileException broken(Mark mark, String problem) {
        return broken(mark.getLine() + 1, line(mark), problem);
    }

    private static String withHint(String problem, String context, Mark mark) {
        int cannotStart = problem.indexOf(CANNOT_START);
        if (cannotStart >= 0) {
            String first = problem.substring(0, cannotStart + CANNOT_START.length());
            return first + (first.contains("TAB") ? "; indent with spaces" : needsQuotes(character(mark)));
        }
        if (context.equals(IN_DOUBLE_QUOTES) && problem.contains("escape")) {
            return problem + "; " + YamlNode.BACKSLASHES;
        }
        if (context.equals("while scanning an alias")) {
            return problem + needsQuotes("*");
        }
        if (context.equals("while scanning a directive")) {
            return problem + needsQuotes("%");
        }
        String line = line(mark);
        if (line.contains("{pid}") || line.contains("{time}")) {
            return problem + "; a value with {pid} or {time} needs quotes";
        }
        if (problem.equals(NOT_HERE)) {
            // A text of several lines cannot be a key, so the line above was meant as a key.
            boolean twoColons = line.indexOf(": ") != line.lastIndexOf(": ");
            return problem
                    + (twoColons
                            ? "; a value with a colon and a space in it needs quotes"
                            : "; expected a colon behind the key in the line above");
        }
        return problem;
    }

    private static String needsQuotes(String first) {
        return "; a value that starts with " + first + " needs quotes";
    }

    private static String character(Mark mark) {
        return Character.toString(mark.getBuffer()[mark.getPointer()]);
    }

    /** The whole line around a mark, without its indentation. */
    private static String line(Mark mark) {
        int[] buffer = mark.getBuffer();
        int start = mark.getPointer();
        while (start > 0 && buffer[start - 1] != '\n' && buffer[start - 1] != '\r') {
            start--;
        }
        int end = mark.getPointer();
        while (end < buffer.length && buffer[end] != '\n' && buffer[end] != '\r') {
            end++;
        }
        return new String(buffer, start, end - start).strip();
    }

    /** A problem without a mark: a control character, or a problem of the whole file. */
    private BrokenFileException unmarked(YamlEngineException exception) {
        int line = 1;
        for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
            int character = text.codePointAt(at);
            if (!StreamReader.isPrintable(character)) {
                return broken(line, Character.toString(character), "is not a printable character; expected text");
            }
            line += character == '\n' ? 1 : 0;
        }
        return broken(1, "", exception.getMessage());
    }

    private BrokenFileException broken(int line, String value, String problem) {
        return new BrokenFileException(new Problem(new Place(file, line), "YAML", value, problem));
    }
}
