package dev.insitu.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JVM for another architecture, by QEMU's user mode or, for i386, by this machine's CPU. Its packages are unpacked below the build's
 * directory; nothing is installed.
 */
final class OtherCpu {
    private static final Path ROOTS = Path.of("target", "runtimes").toAbsolutePath();
    private static final long FETCH_SECONDS = 600;

    /** Where Debian's package {@code libc6-arm64-cross} has its libraries. */
    private static final Path ARM64_LIBRARIES = Path.of("/usr/aarch64-linux-gnu");

    private final Jdk jdk = Jdk.ofTheBuild();
    private final String name;
    private final List<String> java;

    private OtherCpu(String name, List<String> java) {
        this.name = name;
        this.java = java;
    }

    /** A JVM for aarch64 of a version; the test is skipped where it or QEMU cannot be had. */
    static OtherCpu aarch64(int major) throws IOException {
        Skipped.unlessOnPath("qemu-aarch64");
        if (!Files.isDirectory(ARM64_LIBRARIES)) {
            throw Skipped.because("no libraries of aarch64 in " + ARM64_LIBRARIES);
        }
        Path home = PythonRuntime.home(major, "manylinux_2_17_aarch64");
        return new OtherCpu(
                "JDK " + major + " on aarch64",
                List.of(
                        "qemu-aarch64",
                        "-L",
                        ARM64_LIBRARIES.toString(),
                        java(home).toString()));
    }

    /** A JVM of JDK 17 for s390x, which has the highest byte first. */
    static OtherCpu s390x() throws IOException {
        return emulated("s390x", "qemu-s390x");
    }

    /** A JVM of JDK 17 for arm, of 32 bits. */
    static OtherCpu armhf() throws IOException {
        return emulated("armhf", "qemu-arm");
    }

    /** A JVM of JDK 17 for ppc64 with the lowest byte first. */
    static OtherCpu ppc64el() throws IOException {
        return emulated("ppc64el", "qemu-ppc64le");
    }

    private static OtherCpu emulated(String architecture, String emulator) throws IOException {
        Skipped.unlessOnPath(emulator);
        Path root = debian(architecture);
        return new OtherCpu(
                "JDK 17 on " + architecture,
                List.of(emulator, "-L", root.toString(), java(homeIn(root)).toString()));
    }

    /** A JVM of JDK 17 for i386, of 32 bits. */
    static OtherCpu i386() throws IOException {
        Path root = debian("i386");
        Path home = homeIn(root);
        String libraries = Stream.of(
                        home.resolve("lib"),
                        home.resolve("lib/server"),
                        root.resolve("lib/i386-linux-gnu"),
                        root.resolve("usr/lib/i386-linux-gnu"))
                .map(Path::toString)
                .reduce((some, one) -> some + ':' + one)
                .orElseThrow();
        OtherCpu jvm = new OtherCpu(
                "JDK 17 on i386",
                List.of(
                        root.resolve("lib/ld-linux.so.2").toString(),
                        "--library-path",
                        libraries,
                        java(home).toString()));
        if (jvm.start(root, "-version").finish().exitCode() != 0) {
            throw Skipped.because("this machine runs no programs of i386");
        }
        return jvm;
    }

    /** The home of the JVM among unpacked packages. */
    private static Path homeIn(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.endsWith(Path.of("bin", "java")) && Files.isRegularFile(file))
                    .map(java -> java.getParent().getParent())
                    .findFirst()
                    .orElseThrow(() -> Skipped.because("no JVM among the packages in " + root));
        }
    }

    private static Path java(Path home) {
        return home.resolve("bin").resolve("java");
    }

    /** Starts {@code java ARGUMENTS}. */
    Running start(Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(java);
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of(arguments));
        return new Running(jdk, directory, command);
    }

    /** Whether the system shows another CPU's system calls than the JVM knows. */
    boolean isEmulated() {
        return java.get(0).startsWith("qemu-");
    }

    @Override
    public String toString() {
        return name;
    }

    /** A directory with a JVM of Debian's for an architecture and what it needs. */
    private static synchronized Path debian(String architecture) throws IOException {
        Path root = ROOTS.resolve("debian-" + architecture);
        Path done = root.resolve("unpacked");
        if (!Files.exists(done)) {
            Skipped.unlessOnPath("apt-get");
            Skipped.unlessOnPath("dpkg-deb");
            Path state = root.resolve("apt");
            Files.createDirectories(state.resolve("lists/partial"));
            Files.createDirectories(state.resolve("cache/archives/partial"));
            Files.writeString(state.resolve("status"), "");
            // A list of another suite than the packages' may fail.
            fetch(architecture, state, "update");
            require(fetch(
                    architecture,
                    state,
                    "download",
                    "openjdk-17-jre-headless",
                    "libc6",
                    "zlib1g",
                    "libgcc-s1",
                    "libstdc++6"));
            try (Stream<Path> files = Files.list(state)) {
                for (Path file :
                        files.filter(each -> each.toString().endsWith(".deb")).toList()) {
                    require(command(root, "dpkg-deb", "-x", file.toString(), root.toString()));
                }
            }
            leadWithin(root);
            Files.createFile(done);
        }
        return root;
    }

    /** With a state of its own: the machine's own packages and architectures stay as they are. */
    private static Run fetch(String architecture, Path state, String... what) throws IOException {
        List<String> command = new ArrayList<>(List.of("apt-get", "-q"));
        for (String option : List.of(
                "APT::Architecture=" + architecture,
                "APT::Architectures=" + architecture,
                "Dir::State=" + state,
                "Dir::State::status=" + state.resolve("status"),
                "Dir::Cache=" + state.resolve("cache"))) {
            command.add("-o");
            command.add(option);
        }
        command.addAll(List.of(what));
        return command(state, command.toArray(new String[0]));
    }

    private static Run command(Path directory, String... command) throws IOException {
        return new Running(Jdk.ofTheBuild(), directory, List.of(command)).finishWithin(FETCH_SECONDS);
    }

    private static void require(Run run) {
        if (run.exitCode() != 0) {
            throw Skipped.because("Debian's packages cannot be had: "
                    + run.stderr().lines().findFirst().orElse("exit code " + run.exitCode()));
        }
    }

    /** Has links that begin at the root of the file system begin at this one. */
    private static void leadWithin(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            for (Path link : all.filter(Files::isSymbolicLink).toList()) {
                Path target = Files.readSymbolicLink(link);
                if (target.isAbsolute()) {
                    Files.delete(link);
                    Files.createSymbolicLink(link, root.resolve(Path.of("/").relativize(target)));
                }
            }
        }
    }
}
