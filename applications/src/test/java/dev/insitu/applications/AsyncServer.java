package dev.insitu.applications;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A server that answers asynchronously, by a framework in a version of its own: the sources and a POM are resources.
 *
 * @param versions definitions for the POM
 */
record AsyncServer(String name, String folder, List<String> versions) {
    @Override
    public String toString() {
        return name;
    }

    /** Its main class. */
    String main() {
        return isKotlin() ? "servers.ServerKt" : "servers.Server";
    }

    private boolean isKotlin() {
        return Files.exists(kotlin());
    }

    private Path kotlin() {
        return Program.resource("servers/" + folder).resolve("Server.kt");
    }

    /** Fetches its libraries and compiles it; returns its class path. */
    String build(Path directory) throws Exception {
        String classPath = new Program("servers/" + folder, "servers/common", versions).build(directory);
        if (isKotlin()) {
            kotlin(directory, classPath, kotlin(), directory.resolve("classes"));
        }
        return classPath;
    }

    /** Compiles a source of Kotlin. */
    static void kotlin(Path directory, String classPath, Path source, Path classes) throws Exception {
        Program.run(
                directory,
                "kotlin",
                List.of(
                        Program.tool("java"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler",
                        "-no-stdlib",
                        "-no-reflect",
                        "-cp",
                        classPath,
                        "-d",
                        classes.toString(),
                        source.toAbsolutePath().toString()));
    }
}
