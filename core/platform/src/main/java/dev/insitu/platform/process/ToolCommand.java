package dev.insitu.platform.process;

import java.io.File;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;

/** A command of the tool as a user can type it, in a shell, in any directory. */
public final class ToolCommand {
    private ToolCommand() {}

    /** A command such as {@code java -jar /opt/insitu.jar report DIR}. */
    public static String of(String command, String file) {
        return "java -jar " + quoted(jar()) + ' ' + command + ' ' + quoted(file);
    }

    /** The jar that this class came from: its loader has the address {@code jar:file:/…/insitu.jar!/inst/}. */
    private static String jar() {
        if (ToolCommand.class.getClassLoader() instanceof URLClassLoader loader) {
            URL[] urls = loader.getURLs();
            String address = urls.length > 0 ? urls[0].getPath() : "";
            int end = address.indexOf("!/");
            if (end > 0) {
                return new File(URI.create(address.substring(0, end))).getPath();
            }
        }
        return "insitu.jar";
    }

    private static String quoted(String word) {
        return quoted(word, File.separatorChar);
    }

    /** Quoted for a shell, or with double quotes for a system that separates names by backslashes. */
    public static String quoted(String word, char separator) {
        boolean isShell = separator == '/';
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (!Character.isLetterOrDigit(c) && "/._-+:@%".indexOf(c) < 0 && (isShell || c != separator)) {
                return isShell ? '\'' + word.replace("'", "'\\''") + '\'' : '"' + word + '"';
            }
        }
        return word;
    }
}
