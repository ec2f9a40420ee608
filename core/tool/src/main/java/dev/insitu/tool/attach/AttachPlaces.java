package dev.insitu.tool.attach;

import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.attach.OtherJvm;
import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.linux.ProcessDirectory;
import dev.insitu.recording.file.RecordingFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The report directory of an attached session, and the directory for the request to the JVM. Root may attach to another user's JVM:
 * directories are then created as that user would create them, and no other user has access meanwhile.
 */
public final class AttachPlaces {
    private final File directory;
    private final File requests;
    /** Shows the JVM's user; empty where the system shows no processes. */
    private final Optional<Path> process;

    private final boolean foreign;
    private final Deque<File> made = new ArrayDeque<>();

    private AttachPlaces(File directory, Optional<Path> process, boolean foreign) throws IOException {
        this.directory = directory;
        this.process = process;
        this.foreign = foreign;
        this.requests = foreign ? Files.createTempDirectory("insitu-attach").toFile() : directory;
    }

    /**
     * Finds the places.
     *
     * @param directory the report directory
     * @param pid the JVM's process id
     * @throws IOException if the directory belongs to another user than the JVM
     */
    public static AttachPlaces of(File directory, long pid) throws IOException {
        Optional<Path> process = ProcessDirectory.of(pid);
        if (process.isPresent()
                && directory.exists()
                && !OwnerOnly.haveSameOwner(directory.toPath().toRealPath(), process.get())) {
            throw new IOException(directory + " belongs to another user than process " + pid
                    + "; name a directory of that user's, or one that does not exist yet");
        }
        return new AttachPlaces(directory, process, process.isPresent() && !OwnerOnly.isOwn(process.get()));
    }

    /** The directory of the request, which the agent gets. */
    public File requests() {
        return requests;
    }

    /**
     * Begins a session, or leaves nothing behind.
     *
     * @throws IOException with the reason if it has not begun
     */
    public void begin(OtherJvm jvm, AttachRequest request) throws IOException {
        begin(request, jvm::begin);
    }

    /** The same for a followed method, which needs no session and ends none. */
    public void follow(OtherJvm jvm, AttachRequest request) throws IOException {
        begin(request, jvm::follow);
    }

    /** Asks a JVM for something; its request is in a directory. */
    private interface Beginning {
        void begin(File requests) throws IOException;
    }

    private void begin(AttachRequest request, Beginning beginning) throws IOException {
        try {
            prepare(request);
            beginning.begin(requests);
        } catch (IOException e) {
            clean(e);
            throw e;
        }
        confirm();
    }

    /** Creates missing directories and writes the request. */
    private void prepare(AttachRequest request) throws IOException {
        try {
            makeAndWrite(request);
        } catch (FileSystemException e) {
            throw new IOException("not attached: " + e.getMessage() + ": cannot be made", e);
        } catch (IOException e) {
            throw new IOException("not attached: " + directory + ": " + e.getMessage(), e);
        }
    }

    private void makeAndWrite(AttachRequest request) throws IOException {
        File absolute = directory.getAbsoluteFile();
        for (File missing = absolute; missing != null && !missing.exists(); missing = missing.getParentFile()) {
            made.addLast(missing);
        }
        OwnerOnly.makeDirectories(absolute);
        File file = request.write(requests);
        if (foreign) {
            // Innermost first: each file that changes owner is still in a directory that only root can access.
            handOver(file);
            handOver(requests);
            for (File directory : made) {
                handOver(directory);
            }
        }
    }

    private void handOver(File file) throws IOException {
        PosixFileAttributes owner = Files.readAttributes(process.orElseThrow(), PosixFileAttributes.class);
        PosixFileAttributeView view =
                Files.getFileAttributeView(file.toPath(), PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        view.setGroup(owner.group());
        view.setOwner(owner.owner());
    }

    /**
     * Checks whether the session has begun, and cleans up.
     *
     * @throws IOException with the reason if it has not
     */
    private void confirm() throws IOException {
        clean(new IOException("not attached: the JVM has left nothing in " + directory
                + "; can its user get there, and is there room?"));
    }

    /**
     * Cleans up after a failed attempt.
     *
     * @throws IOException with the reason if the JVM gave one
     */
    private void clean(IOException otherwise) throws IOException {
        String reason = AttachRequest.refusal(requests);
        if (foreign) {
            Files.deleteIfExists(requests.toPath());
        }
        if (reason != null || !new File(directory, RecordingFile.NAME).exists()) {
            removeWhatWasMade();
            throw reason == null ? otherwise : new IOException("not attached: " + reason, otherwise);
        }
    }

    private void removeWhatWasMade() {
        for (File each : made) {
            if (!each.delete()) {
                // Another program has put a file there meanwhile.
                return;
            }
        }
    }
}
