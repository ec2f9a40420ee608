package dev.insitu.agent.affinity;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import net.openhft.affinity.Affinity;

/**
 * Reads {@code /proc}, which tells the truth, and writes through Java-Thread-Affinity. Of that library only the system call
 * is used: its locks would leave files behind, and know nothing of what the process is allowed.
 */
final class LinuxMask implements ThreadMask {
    private static final String STATUS = "/proc/thread-self/status";
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** Where JNA unpacks its native library to; it deletes the file as soon as it is loaded, but not a directory of its own. */
    private static final String UNPACK_TO = "jna.tmpdir";

    private final File scratch;

    /** @param scratch a directory that can be written to */
    LinuxMask(File scratch) {
        this.scratch = scratch;
    }

    @Override
    public BitSet read() throws IOException {
        try (BufferedReader lines = new BufferedReader(new FileReader(STATUS, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(ALLOWED)) {
                    return CpuList.parse(line.substring(ALLOWED.length()));
                }
            }
        } catch (NumberFormatException e) {
            throw new IOException(STATUS + ": " + e.getMessage(), e);
        }
        throw new IOException(STATUS + " has no " + ALLOWED);
    }

    @Override
    public void write(BitSet cpus) throws IOException {
        try {
            load();
            Affinity.setAffinity(cpus);
        } catch (RuntimeException | LinkageError e) {
            throw new IOException(e.toString(), e);
        }
    }

    /** JNA is told by a property; the application may have a JNA of its own, and so finds the property as it was. */
    private void load() {
        synchronized (LinuxMask.class) {
            String before = System.setProperty(UNPACK_TO, scratch.getPath());
            try {
                Affinity.getAffinityImpl();
            } finally {
                if (before == null) {
                    System.clearProperty(UNPACK_TO);
                } else {
                    System.setProperty(UNPACK_TO, before);
                }
            }
        }
    }
}
