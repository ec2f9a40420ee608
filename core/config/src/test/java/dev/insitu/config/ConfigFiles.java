package dev.insitu.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.insitu.config.value.Config;
import dev.insitu.platform.problem.Problem;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads what a test holds as a string, the way a file is read. */
public final class ConfigFiles {
    static final String NAME = "probes.yaml";

    private ConfigFiles() {}

    /** The configuration. */
    public static Config config(String text) {
        try {
            Path directory = Files.createTempDirectory("insitu-test");
            try {
                return config(directory.toFile(), text);
            } finally {
                Files.delete(directory.resolve(NAME));
                Files.delete(directory);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same through a file in this directory. */
    static Config config(File directory, String text) {
        ConfigResult result = read(directory, text.getBytes(UTF_8));
        if (result instanceof ConfigResult.Valid valid) {
            return valid.config();
        }
        throw new AssertionError(result.toString());
    }

    static List<String> problems(File directory, String text) {
        return texts(read(directory, text.getBytes(UTF_8)));
    }

    public static List<String> texts(ConfigResult result) {
        return result instanceof ConfigResult.Invalid invalid
                ? invalid.problems().stream().map(Problem::text).toList()
                : List.of();
    }

    public static ConfigResult read(File directory, byte[] bytes) {
        File file = new File(directory, NAME);
        try (OutputStream out = new FileOutputStream(file)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return ConfigReader.read(new ConfigSource.YamlFile(NAME, file));
    }
}
