package dev.insitu.weave;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** A class file cut into the bytes of its methods (JVMS 4.1), to see that they are the very same. */
final class ClassFile {
    private final byte[] bytes;
    private final DataInputStream in;
    private String[] utf8;

    private ClassFile(byte[] bytes) {
        this.bytes = bytes;
        this.in = new DataInputStream(new ByteArrayInputStream(bytes));
    }

    /** Each method as it stands in the file, by name and descriptor. */
    static Map<String, byte[]> methods(byte[] bytes) {
        try {
            return new ClassFile(bytes).methods();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, byte[]> methods() throws IOException {
        in.skipNBytes(8);
        constants();
        in.skipNBytes(6);
        in.skipNBytes(2L * in.readUnsignedShort());
        members();
        return members();
    }

    private void constants() throws IOException {
        utf8 = new String[in.readUnsignedShort()];
        for (int i = 1; i < utf8.length; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> utf8[i] = in.readUTF();
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++;
                }
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                default -> throw new IOException("tag " + tag);
            }
        }
    }

    /** Fields or methods. */
    private Map<String, byte[]> members() throws IOException {
        Map<String, byte[]> members = new LinkedHashMap<>();
        for (int count = in.readUnsignedShort(); count > 0; count--) {
            int start = bytes.length - in.available();
            in.skipNBytes(2);
            String key = utf8[in.readUnsignedShort()] + utf8[in.readUnsignedShort()];
            for (int attributes = in.readUnsignedShort(); attributes > 0; attributes--) {
                in.skipNBytes(2);
                in.skipNBytes(in.readInt());
            }
            members.put(key, Arrays.copyOfRange(bytes, start, bytes.length - in.available()));
        }
        return members;
    }
}
