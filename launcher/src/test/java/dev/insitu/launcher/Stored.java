package dev.insitu.launcher;

import java.io.IOException;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes entries as the build makes them. */
final class Stored {
    private Stored() {}

    static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        put(out, ZipEntry.STORED, name, bytes);
    }

    static void put(ZipOutputStream out, int method, String name, byte[] bytes) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(method);
        entry.setSize(bytes.length);
        entry.setCrc(crc.getValue());
        out.putNextEntry(entry);
        out.write(bytes);
    }
}
