package dev.insitu.recording.directory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.linux.ProcessIdentity;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
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
 * Reserves a report directory for one session while its JVM lives: a locked file that names the process. A killed JVM leaves the
 * file without the lock.
 *
 * <p>A session that ends deletes the file. Another session may have opened it just before, and then locks a file that no longer has
 * a name. The file's key detects this, where files have keys. Where they have none, as on Windows, the file is opened so that the
 * system refuses to delete it.
 */
public final class DirectoryLock {
    /** Distinguishes a file from another of the same name. */
    interface FileKeys {
        /**
         * The key of a file.
         *
         * @return null where this file system has no keys
         * @throws NoSuchFileException where there is no file of this name
         */
        Object of(File file) throws IOException;
    }

    private static final String NAME = "recording.lock";
    private static final int MOST_ATTEMPTS = 10;
    private static final int MOST_BYTES = 64;

    /** The file system's keys. Runs before main, so no lambda. */
    private static final FileKeys KEYS = new FileKeys() {
        @Override
        public Object of(File file) throws IOException {
            return key(file);
        }
    };

    private final File file;

    /** Null where the file system has no locks: then every session may take the directory. */
    private final FileChannel locked;

    /** Null where files have none. */
    private final Object key;

    private DirectoryLock(File file, FileChannel locked, Object key) {
        this.file = file;
        this.locked = locked;
        this.key = key;
    }

    /**
     * Locks the directory.
     *
     * @param directory exists and is writable
     * @return null where another session has it
     * @throws IOException with a message that explains the problem
     */
    public static DirectoryLock take(File directory) throws IOException {
        return take(directory, KEYS);
    }

    public static DirectoryLock take(File directory, FileKeys keys) throws IOException {
        File file = new File(directory, NAME);
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            create(file);
            FileChannel channel = null;
            try {
                Object key = keys.of(file);
                channel = open(file, key);
                DirectoryLock lock = lock(file, channel, key);
                if (lock == null || lock.isOn(keys)) {
                    return lock;
                }
            } catch (NoSuchFileException e) {
                // The session that held it has ended.
            }
            close(channel);
        }
        throw new IOException("expected a directory in which nothing deletes " + NAME);
    }

    /** Null, with the channel closed, where another session has it. */
    private static DirectoryLock lock(File file, FileChannel channel, Object key) throws IOException {
        try {
            if (channel.tryLock() == null || isHeldWithoutLock(channel)) {
                channel.close();
                return null;
            }
            write(channel);
            return new DirectoryLock(file, channel, key);
        } catch (OverlappingFileLockException e) {
            channel.close();
            return null;
        } catch (IOException e) {
            channel.close();
            return new DirectoryLock(file, null, key);
        }
    }

    /** Whether the locked file still has this name. */
    private boolean isOn(FileKeys keys) throws IOException {
        return locked == null || key == null || key.equals(keys.of(file));
    }

    private static void close(FileChannel channel) throws IOException {
        if (channel != null) {
            channel.close();
        }
    }

    /** Whether a session has a directory, as far as is visible without locking it. */
    public static boolean isTaken(File directory) {
        File file = new File(directory, NAME);
        if (!file.isFile()) {
            return false;
        }
        try (FileChannel channel = open(file, key(file))) {
            return channel.tryLock() == null || isHeldWithoutLock(channel);
        } catch (IOException | OverlappingFileLockException e) {
            return false;
        }
    }

    /** Whether the process named in the file lives. An application that opens and closes the file unknowingly releases its lock. */
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

    /** Writes this process's identity into the file. */
    private static void write(FileChannel channel) {
        ProcessIdentity self = ProcessIdentity.self();
        String text = self.pid() + " " + self.startTicks() + " " + self.namespace();
        try {
            channel.truncate(0).write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
        } catch (IOException e) {
            // The disk is full: the lock must be enough.
        }
    }

    private static void create(File file) throws IOException {
        try {
            OwnerOnly.create(file).close();
        } catch (FileAlreadyExistsException e) {
            // The file belongs to another session, or a killed JVM left it.
            refuseLink(file);
        }
    }

    /**
     * Refuses a link, because the file is written to: in a directory that others may write to, a link could lead to any file of the
     * user's.
     */
    private static void refuseLink(File file) throws IOException {
        try {
            Path path = file.toPath();
            if (OwnerOnly.isNoLink(path)
                    && OwnerOnly.haveSameOwner(path, path.getParent().toRealPath())) {
                return;
            }
        } catch (NoSuchFileException e) {
            // The session that held it has ended.
            return;
        }
        if (Files.exists(file.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("expected a directory in which " + NAME + " is this user's own file and no link");
        }
    }

    /** Without keys opens with {@link RandomAccessFile}, which keeps Windows from deleting the file while it is open. */
    private static FileChannel open(File file, Object key) throws IOException {
        return key == null
                ? new RandomAccessFile(file, "rw").getChannel()
                : FileChannel.open(
                        file.toPath(), StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static Object key(File file) throws IOException {
        return Files.readAttributes(file.toPath(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    /** Releases the directory. */
    public void release() {
        try {
            if (key != null) {
                Files.deleteIfExists(file.toPath());
            }
            close(locked);
            if (key == null) {
                // Fails where another session has opened the file meanwhile; that session then has the directory.
                Files.deleteIfExists(file.toPath());
            }
        } catch (IOException e) {
            // The system releases the lock when this JVM ends.
        }
    }
}
