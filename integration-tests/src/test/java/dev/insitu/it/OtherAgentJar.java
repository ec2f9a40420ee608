package dev.insitu.it;

import dev.insitu.it.apps.OtherAgent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** The jar of {@link OtherAgent}. */
final class OtherAgentJar {
    private OtherAgentJar() {}

    static Path in(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", OtherAgent.class.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        Path jar = directory.resolve("other.jar");
        String file = OtherAgent.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream in = OtherAgent.class.getResourceAsStream('/' + file)) {
            out.putNextEntry(new JarEntry(file));
            in.transferTo(out);
        }
        return jar;
    }
}
