package dev.insitu.it;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How to start a JVM in a directory of its own. The application is the test class path's unless told otherwise. */
final class Jvm {
    /** The jar under test. */
    static final Path JAR = Path.of(System.getProperty("insitu.jar")).normalize();

    /** Where the classes of {@link dev.insitu.it.apps} are. */
    static final Path APPLICATIONS = codeSource();

    private final Jdk jdk;
    private final Path directory;
    private final List<String> flags = new ArrayList<>();
    private final List<String> starter = new ArrayList<>();
    private String classPath = APPLICATIONS.toString();

    private Jvm(Jdk jdk, Path directory) {
        this.jdk = jdk;
        this.directory = directory;
    }

    /** A JVM without the agent; {@code directory} is its working directory. */
    static Jvm plain(Jdk jdk, Path directory) {
        return new Jvm(jdk, directory);
    }

    /** With the agent, and what a user would write behind the equals sign. */
    static Jvm profiled(Jdk jdk, Path directory, String argument) {
        return plain(jdk, directory).agent(JAR, argument);
    }

    /** With the agent and these probes, one to a line as they would stand in the config, reporting to {@code report}. */
    static Jvm probed(Jdk jdk, Path directory, String... probes) throws IOException {
        List<String> lines = new ArrayList<>(List.of("report:", "  directory: report", "probes:"));
        for (String probe : probes) {
            lines.add("  - " + probe);
        }
        return configured(jdk, directory, String.join("\n", lines));
    }

    /** With the agent and this config, in {@code probes.yaml}. */
    static Jvm configured(Jdk jdk, Path directory, String config) throws IOException {
        Files.writeString(directory.resolve("probes.yaml"), config);
        return profiled(jdk, directory, "probes.yaml");
    }

    /** As soon started as can be, and with the fewest threads of the JVM's own. */
    static final List<String> LIGHT = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /** A command of the tool in a directory, in this process where it {@linkplain ToolInProcess#can can} be. */
    static Run tool(Jdk jdk, Path directory, String... arguments) throws IOException {
        return ToolInProcess.can(arguments[0])
                ? ToolInProcess.run(jdk, directory, arguments)
                : startTool(jdk, directory, arguments).finish();
    }

    /** {@code java -jar insitu.jar ARGUMENTS} on a JDK, not waited for. */
    static Running startTool(Jdk jdk, Path directory, String... arguments) throws IOException {
        Jvm jvm = plain(jdk, directory).light().flags("-jar", JAR.toString());
        return new Running(jdk, directory, jvm.command(List.of(), List.of(arguments)));
    }

    Jvm agent(Path jar, String argument) {
        return flags("-javaagent:" + jar + (argument.isEmpty() ? "" : "=" + argument));
    }

    /** For an application of which neither what is compiled nor how memory is collected matters: starts sooner. */
    Jvm light() {
        flags.addAll(LIGHT);
        return this;
    }

    Jvm flags(String... more) {
        flags.addAll(List.of(more));
        return this;
    }

    /** Has it started by another command, which gets the JVM's own as arguments. */
    Jvm by(String... command) {
        starter.addAll(List.of(command));
        return this;
    }

    Jvm classPath(Path... entries) {
        classPath = String.join(
                File.pathSeparator, Arrays.stream(entries).map(Path::toString).toList());
        return this;
    }

    /** For an application that uses libraries that these tests have. */
    Jvm testClassPath() {
        classPath = System.getProperty("java.class.path");
        return this;
    }

    /** Runs an application to its end. */
    Run run(Class<?> main, String... arguments) throws IOException {
        return run(main.getName(), arguments);
    }

    Run run(String main, String... arguments) throws IOException {
        return start(main, arguments).finish();
    }

    Running start(Class<?> main, String... arguments) throws IOException {
        return start(main.getName(), arguments);
    }

    Running start(String main, String... arguments) throws IOException {
        return new Running(jdk, directory, command(List.of("-cp", classPath, main), Arrays.asList(arguments)));
    }

    /** The application is whatever the flags say, such as a module. */
    Run runFlagsOnly() throws IOException {
        return startFlagsOnly().finish();
    }

    Running startFlagsOnly() throws IOException {
        return new Running(jdk, directory, command(List.of(), List.of()));
    }

    private List<String> command(List<String> application, List<String> arguments) {
        List<String> command = new ArrayList<>(starter);
        command.add(jdk.tool("java"));
        command.addAll(flags);
        command.addAll(application);
        command.addAll(arguments);
        return command;
    }

    private static Path codeSource() {
        try {
            return Path.of(Jvm.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
