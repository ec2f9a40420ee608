package dev.insitu.platform.process;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** This build's version. */
public final class Version {
    /** The prefix of classes at the jar's root, and the entry that packs the others. */
    private static final String OWN = "dev/insitu/";

    private static final String PACKED = "inst/classes.zip";

    private Version() {}

    /** Such as {@code 0.1.0}. */
    public static String text() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII).trim();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /**
     * Such as {@code 0.1.0, build 1a2b3c4d}: builds of one version may be incompatible. Computed from the checksums of the classes
     * in the jar; without a jar it is the version alone.
     */
    public static String ofBuild() {
        if (!(Version.class.getClassLoader() instanceof URLClassLoader loader)) {
            return text();
        }
        // jar:file:/where/insitu.jar!/inst/
        String within = loader.getURLs()[0].getPath();
        try (ZipFile jar = new ZipFile(new File(URI.create(within.substring(0, within.indexOf("!/")))))) {
            long sum = jar.stream()
                    .filter(entry ->
                            entry.getName().contains(OWN) || entry.getName().equals(PACKED))
                    .mapToLong(ZipEntry::getCrc)
                    .sum();
            return text() + ", build " + Long.toHexString(sum);
        } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
            return text();
        }
    }
}
