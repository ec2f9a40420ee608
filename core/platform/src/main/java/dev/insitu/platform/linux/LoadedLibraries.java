package dev.insitu.platform.linux;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The libraries that another process has loaded, where the system shows them. */
public final class LoadedLibraries {
    private LoadedLibraries() {}

    /** Whether the system shows a process's libraries, and one is not among them. */
    public static boolean lack(long pid, String library) {
        try (BufferedReader lines =
                new BufferedReader(new FileReader("/proc/" + pid + "/maps", StandardCharsets.UTF_8))) {
            int read = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                read++;
                if (line.contains(library)) {
                    return false;
                }
            }
            // The file is empty if the process is ending.
            return read > 0;
        } catch (IOException e) {
            // Another system, or a process of another user.
            return false;
        }
    }
}
