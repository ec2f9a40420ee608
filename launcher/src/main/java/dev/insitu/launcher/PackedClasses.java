package dev.insitu.launcher;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The classes in insitu.jar, as one entry: a zip file of stored class files. The JDK scans the names of all entries of a jar that
 * it opens and creates an object for each entry that it reads; that code is still interpreted when an application starts. Here an
 * entry is a number, and a name's hash covers four characters. An entry of the jar for each class takes 15 ms more until main
 * (JDK 17, 2 cores: 114 ms instead of 99). Thread-safe.
 */
final class PackedClasses implements Closeable {
    /** The entry's name in insitu.jar. */
    static final String ENTRY = "inst/classes.zip";

    private static final String SUFFIX = ".class";

    /** The number of a name's last characters in its hash: most names share the characters before. */
    private static final int HASHED = 4;

    private final Region zip;
    private final ZipDirectory directory;

    /** Entries by the hashes of their names; negative if free. The length is a power of two; at most half full. */
    private final int[] table;

    private PackedClasses(Region zip) throws IOException {
        this.zip = zip;
        directory = new ZipDirectory(zip);
        table = new int[Integer.highestOneBit(directory.entries() + 1) * 4];
        Arrays.fill(table, -1);
        int entry = 0;
        for (int i = 0; i < directory.entries(); i++) {
            int slot = slotOf(entry);
            while (table[slot] >= 0) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = entry;
            entry = directory.next(entry);
        }
    }

    /**
     * The classes in insitu.jar.
     *
     * @throws IOException if the jar has no readable classes
     */
    static PackedClasses of(ZipFile jar) throws IOException {
        ZipEntry packed = jar.getEntry(ENTRY);
        if (packed == null) {
            throw new ZipException(jar.getName() + " has no " + ENTRY);
        }
        if (packed.getMethod() == ZipEntry.STORED && jar.getComment() == null) {
            return new PackedClasses(stored(new RandomAccessFile(new File(jar.getName()), "r")));
        }
        // The jar has been repacked.
        try (InputStream in = jar.getInputStream(packed)) {
            return new PackedClasses(Region.of(in.readAllBytes()));
        }
    }

    private static Region stored(RandomAccessFile jar) throws IOException {
        ZipDirectory entries = new ZipDirectory(Region.of(jar));
        byte[] name = ENTRY.getBytes(StandardCharsets.US_ASCII);
        int entry = 0;
        for (int i = 0; i < entries.entries(); i++) {
            if (Arrays.equals(
                    entries.names(), entries.nameStart(entry), entries.nameEnd(entry), name, 0, name.length)) {
                return entries.bytes(entry);
            }
            entry = entries.next(entry);
        }
        throw new ZipException("no " + ENTRY);
    }

    /**
     * Where a class file is.
     *
     * @param name the class's, such as {@code org.acme.Book}, or with slashes
     * @return null if there is no class of that name
     * @throws IOException if it cannot be read, for example because the jar was replaced
     */
    Region find(String name) throws IOException {
        int slot = slotOf(name);
        while (table[slot] >= 0) {
            if (isNamed(table[slot], name)) {
                return directory.bytes(table[slot]);
            }
            slot = slot + 1 & table.length - 1;
        }
        return null;
    }

    private int slotOf(int entry) {
        byte[] names = directory.names();
        int start = directory.nameStart(entry);
        int end = directory.nameEnd(entry) - SUFFIX.length();
        int hash = end - start;
        for (int i = end - 1; i >= start && i >= end - HASHED; i--) {
            hash = 31 * hash + names[i];
        }
        return slotOfHash(hash);
    }

    private int slotOf(String name) {
        int end = name.length();
        int hash = end;
        for (int i = end - 1; i >= 0 && i >= end - HASHED; i--) {
            hash = 31 * hash + slashed(name.charAt(i));
        }
        return slotOfHash(hash);
    }

    /** Mixes in the upper bits, in which similar names differ. */
    private int slotOfHash(int hash) {
        return (hash ^ hash >>> 16) & table.length - 1;
    }

    private boolean isNamed(int entry, String name) {
        byte[] names = directory.names();
        int start = directory.nameStart(entry);
        int end = start + name.length();
        if (directory.nameEnd(entry) != end + SUFFIX.length() || names[end] != SUFFIX.charAt(0)) {
            return false;
        }
        // Backwards: names differ at their ends.
        for (int i = name.length() - 1; i >= 0; i--) {
            if (names[start + i] != slashed(name.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static char slashed(char c) {
        return c == '.' ? '/' : c;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
