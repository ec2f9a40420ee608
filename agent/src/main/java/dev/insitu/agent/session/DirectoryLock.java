package dev.insitu.agent.session;

import dev.insitu.agent.linux.ProcessIdentity;
import dev.insitu.report.file.OwnerOnly;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Keeps a report directory for one session while its JVM lives: a file with a lock on it, which names the process. A killed JVM
 * leaves the file, and no lock.
 */
final class DirectoryLock {
    private static final String NAME = "recording.lock";
    private static final int MOST_ATTEMPTS = 10;
    private static final int MOST_BYTES = 64;

    /** Null where the file system has no locks: then every session takes the directory for its own. */
    private final FileChannel locked;

    private final File file;

    private DirectoryLock(FileChannel locked, File file) {
        this.locked = locked;
        this.file = file;
    }

    /**
     * Takes it.
     *
     * @param directory exists and can be written to
     * @return null where another session has it
     */
    static DirectoryLock take(File directory) throws IOException {
        File file = new File(directory, NAME);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            create(file);
            Object key = key(file);
            FileChannel channel = open(file);
            try {
                if (channel.tryLock() == null || isHeldWithoutLock(channel)) {
                    channel.close();
                    return null;
                }
                write(channel);
            } catch (OverlappingFileLockException e) {
                channel.close();
                return null;
            } catch (IOException e) {
                channel.close();
                return new DirectoryLock(null, file);
            }
            // Who had it may have deleted it meanwhile; then the lock is on a file that nobody else sees.
            if (key != null && key.equals(key(file))) {
                return new DirectoryLock(channel, file);
            }
            channel.close();
        }
        return null;
    }

    /** Whether a session has a directory, as far as can be seen without taking it. */
    static boolean isTaken(File directory) {
        File file = new File(directory, NAME);
        if (!file.isFile()) {
            return false;
        }
        try (FileChannel channel = open(file)) {
            return channel.tryLock() == null || isHeldWithoutLock(channel);
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    /** An application that opens and closes the file gives up the lock unawares: the process that it names lives. */
    private static boolean isHeldWithoutLock(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(MOST_BYTES);
        channel.read(text, 0);
        String[] words = new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII).split(" ", -1);
        if (words.length != 3) {
            return false;
        }
        try {
            ProcessIdentity holder =
                    new ProcessIdentity(Long.parseLong(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]));
            return !holder.equals(ProcessIdentity.self()) && holder.isSeenAlive();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Names this process in it. */
    private static void write(FileChannel channel) {
        ProcessIdentity self = ProcessIdentity.self();
        String text = self.pid() + " " + self.startTicks() + " " + self.namespace();
        try {
            channel.truncate(0).write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
        } catch (IOException e) {
            // The disk is full: the lock alone must do.
        }
    }

    private static void create(File file) throws IOException {
        try {
            OwnerOnly.create(file).close();
        } catch (FileAlreadyExistsException e) {
            // Another session's, or one that a killed JVM left.
            refuseLink(file);
        }
    }

    /** The file is written to. In a directory that others may write to, a link could lead that to any file of the user's. */
    private static void refuseLink(File file) throws IOException {
        try {
            Path path = file.toPath();
            if (OwnerOnly.isNoLink(path)
                    && OwnerOnly.haveSameOwner(path, path.getParent().toRealPath())) {
                return;
            }
        } catch (NoSuchFileException e) {
            // Its session is over.
            return;
        }
        if (key(file) != null) {
            throw new IOException("expected a directory in which " + NAME + " is this user's own file and no link");
        }
    }

    private static FileChannel open(File file) throws IOException {
        return FileChannel.open(
                file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    /** Tells the file from another of its name; null where there is none. */
    private static Object key(File file) {
        try {
            return Files.readAttributes(file.toPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .fileKey();
        } catch (IOException e) {
            return null;
        }
    }

    /** Gives it back. */
    void release() {
        try {
            Files.deleteIfExists(file.toPath());
            if (locked != null) {
                locked.close();
            }
        } catch (IOException e) {
            // It is unlocked when this JVM ends.
        }
    }
}
