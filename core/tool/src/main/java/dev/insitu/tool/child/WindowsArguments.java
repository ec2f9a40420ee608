package dev.insitu.tool.child;

import java.io.File;
import java.util.List;

/**
 * Arguments for a command on Windows, where each program takes apart the one line that it gets. The JDK puts quotes around arguments
 * with spaces, but leaves quotes inside as they are, and the program then joins what belongs apart.
 */
public final class WindowsArguments {
    private static final boolean IS_WINDOWS = File.separatorChar == '\\';

    private WindowsArguments() {}

    /** The command as {@link ProcessBuilder} must get it so that the program gets these arguments. */
    public static List<String> of(List<String> command) {
        return IS_WINDOWS ? command.stream().map(WindowsArguments::quoted).toList() : command;
    }

    /**
     * An argument with quotes inside, as the C library of Windows reads it: a backslash before each quote, and twice as many
     * backslashes where a quote follows.
     */
    static String quoted(String argument) {
        if (argument.indexOf('"') < 0) {
            return argument;
        }
        StringBuilder quoted = new StringBuilder("\"");
        int backslashes = 0;
        for (int i = 0; i < argument.length(); i++) {
            char each = argument.charAt(i);
            if (each == '"') {
                quoted.append("\\".repeat(backslashes + 1));
            }
            backslashes = each == '\\' ? backslashes + 1 : 0;
            quoted.append(each);
        }
        return quoted.append("\\".repeat(backslashes)).append('"').toString();
    }
}
