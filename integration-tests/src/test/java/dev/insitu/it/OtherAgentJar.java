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

/** Jars of agents that are not the one under test, such as {@link OtherAgent}. */
final class OtherAgentJar {
    private OtherAgentJar() {}

    static Path in(Path directory) throws IOException {
        return of(OtherAgent.class, directory.resolve("other.jar"));
    }

    /** A jar with an agent that is a single class. */
    static Path of(Class<?> agent, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
        String file = agent.getName().replace('.', '/') + ".class";
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                InputStream in = agent.getResourceAsStream('/' + file)) {
            out.putNextEntry(new JarEntry(file));
            in.transferTo(out);
        }
        return jar;
    }
}
