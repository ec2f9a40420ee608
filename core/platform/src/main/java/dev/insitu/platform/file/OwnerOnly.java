package dev.insitu.platform.file;

import dev.insitu.platform.linux.ProcessDirectory;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Files and directories that only their owner can read or write, from the first instant. They are created, never opened: a file or
 * a link that is already there is an error.
 */
public final class OwnerOnly {
    private static final Set<OpenOption> NEW =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private static final Set<OpenOption> NEW_SPARSE = Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.SPARSE);

    private OwnerOnly() {}

    /**
     * Creates a file.
     *
     * @return its channel, to be used instead of the name: another file may have that name later
     * @throws FileAlreadyExistsException if a file or a link of this name exists
     */
    public static FileChannel create(File file) throws IOException {
        return create(file, NEW);
    }

    private static FileChannel create(File file, Set<OpenOption> options) throws IOException {
        FileChannel created = FileChannel.open(
                file.toPath(),
                options,
                permissions(EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE), false));
        if (!isPosix()) {
            OwnerAcl.dropInherited(file.toPath(), false);
        }
        return created;
    }

    /**
     * Creates a file for a thread that may be interrupted: an interrupt would close a channel that is written to, but not the file
     * returned here.
     *
     * @throws FileAlreadyExistsException if a file or a link of this name exists
     */
    public static RandomAccessFile createUninterruptible(File file) throws IOException {
        try (FileChannel created = create(file)) {
            return openAgain(file, created);
        }
    }

    /**
     * As {@link #createUninterruptible}. Parts that are never written take no space: on Windows only a file has none that was created
     * so.
     */
    public static RandomAccessFile createSparse(File file) throws IOException {
        try (FileChannel created = create(file, NEW_SPARSE)) {
            return openAgain(file, created);
        }
    }

    /** Opens a created file by its name; fails if another file has replaced it meanwhile. */
    public static RandomAccessFile openAgain(File file, FileChannel created) throws IOException {
        RandomAccessFile opened = new RandomAccessFile(file, "rw");
        try {
            if (!isSame(created, opened)) {
                throw new IOException(file + " was replaced by another file");
            }
            opened.setLength(0);
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    /** Opens a file that this user has created, for reading and writing; fails on a link, which might lead to any other file. */
    public static RandomAccessFile reopen(File file) throws IOException {
        if (!isNoLink(file.toPath())) {
            throw new IOException(file + " was replaced by another file");
        }
        return new RandomAccessFile(file, "rw");
    }

    /** Whether both are the same file: one reads what the other writes. */
    private static boolean isSame(FileChannel created, RandomAccessFile opened) throws IOException {
        long mark = System.nanoTime() ^ ((long) System.identityHashCode(created) << 32);
        ByteBuffer written = ByteBuffer.allocate(Long.BYTES).putLong(0, mark);
        return created.write(written) == Long.BYTES && opened.length() == Long.BYTES && opened.readLong() == mark;
    }

    /** Creates a directory and its missing parents. */
    public static void makeDirectories(File directory) throws IOException {
        if (directory.isDirectory()) {
            return;
        }
        File parent = directory.getParentFile();
        if (parent != null) {
            makeDirectories(parent);
        }
        try {
            Files.createDirectory(
                    directory.toPath(),
                    permissions(
                            EnumSet.of(
                                    PosixFilePermission.OWNER_READ,
                                    PosixFilePermission.OWNER_WRITE,
                                    PosixFilePermission.OWNER_EXECUTE),
                            true));
            if (!isPosix()) {
                OwnerAcl.dropInherited(directory.toPath(), true);
            }
        } catch (FileAlreadyExistsException e) {
            // Another JVM has created it, or it is no directory.
            if (!directory.isDirectory()) {
                throw e;
            }
        }
    }

    /** The attribute with the permissions, or with an access list; none if the system has neither. */
    private static FileAttribute<?>[] permissions(Set<PosixFilePermission> permissions, boolean isDirectory) {
        return isPosix()
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : OwnerAcl.attributes(isDirectory);
    }

    /** Whether two files belong to the same user; links are not followed. True if the system has no owners. */
    public static boolean haveSameOwner(Path one, Path other) throws IOException {
        return isPosix() ? uid(one).equals(uid(other)) : OwnerAcl.haveSameOwner(one, other);
    }

    /** Whether a file belongs to the user of this process; a link is not followed. False if unknown. */
    public static boolean isOwn(Path file) {
        try {
            if (isPosix()) {
                Optional<Path> own = ProcessDirectory.own();
                return uid(file).equals(own.isPresent() ? uid(own.get()) : OfNewFiles.UID);
            }
            return OwnerAcl.isOwn(file);
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a file belongs to the user of a process; of a process that is not seen, to the user of this one. False if unknown. */
    public static boolean isOfProcess(Path file, long pid) {
        try {
            Optional<Path> process = ProcessDirectory.of(pid);
            if (process.isPresent()) {
                return haveSameOwner(file, process.get());
            }
            Optional<String> user =
                    ProcessHandle.of(pid).flatMap(handle -> handle.info().user());
            return user.isPresent() ? OwnerAcl.isOf(file, user.get()) : isOwn(file);
        } catch (IOException e) {
            return false;
        }
    }

    /** The user of this process where the system shows no processes: the owner of a file that it creates. */
    private static final class OfNewFiles {
        static final Object UID = find();

        private static Object find() {
            File file =
                    new File(TemporaryDirectory.ofAllJvms(), ".insitu-owner-" + Long.toHexString(System.nanoTime()));
            try (FileChannel created = create(file)) {
                assert created.isOpen();
                return uid(file.toPath());
            } catch (IOException e) {
                return "unknown";
            } finally {
                boolean deleted = file.delete();
                assert deleted || !file.exists() : file;
            }
        }
    }

    /** Whether a file is regular and has only this name: it is neither a symbolic nor a hard link to another file. */
    public static boolean isNoLink(Path file) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && (!isPosix()
                        || Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS)
                                .equals(1));
    }

    private static Object uid(Path file) throws IOException {
        return Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("unix");
    }
}
