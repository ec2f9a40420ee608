package peers;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Arthas' command {@code monitor}, attached to the application before it makes its calls. It prints a line each second. */
final class ArthasPeer extends Peer {
    private static final Path ARCHIVE = TARGET.resolve("agents/arthas-packaging-bin.zip");
    private static final Path HOME = TARGET.resolve("arthas");
    private static final File PRINTED = TARGET.resolve("arthas.txt").toFile();
    private static final int ATTACH_SECONDS = 60;
    private static final int END_SECONDS = 2;

    private Process tool;

    ArthasPeer() throws IOException {
        super("Arthas monitor -c 1", Way.AGENT, "count, avg, by second");
        Scratch.delete(HOME);
        Scratch.unzip(ARCHIVE, HOME);
    }

    /** Arthas writes its logs below the user's home. */
    @Override
    List<String> options(String method, String action) {
        return List.of("-Duser.home=" + HOME.toAbsolutePath());
    }

    @Override
    void attach(Process application, String method) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        tool = new ProcessBuilder(
                        Run.java(), "-Duser.home=" + HOME.toAbsolutePath(), "-jar", HOME.resolve("arthas-boot.jar").toString(),
                        "--arthas-home", HOME.toAbsolutePath().toString(), "--telnet-port", Integer.toString(port),
                        "--http-port", "-1", "--width", "200",
                        "-c", "monitor -c 1 peers.Work " + method, Long.toString(application.pid()))
                .redirectErrorStream(true)
                .redirectOutput(PRINTED)
                .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ATTACH_SECONDS);
        while (!printed().contains("Affect(class count: 1 , method count: 1)")) {
            if (!tool.isAlive() || System.nanoTime() > end) {
                throw new IOException("Arthas did not attach; see " + PRINTED);
            }
            Thread.sleep(20);
        }
    }

    /** A little more than two of its lines are apart. */
    @Override
    long settleMillis() {
        return 2_500;
    }

    /** Its client does not always notice. */
    @Override
    void ended() throws InterruptedException {
        if (!tool.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            tool.destroyForcibly().waitFor();
        }
    }

    @Override
    String counted(Run run) throws IOException {
        long calls = 0;
        Matcher line = Pattern.compile("peers\\.Work\\s+\\w+\\s+(\\d+)").matcher(printed());
        while (line.find()) {
            calls += Long.parseLong(line.group(1));
        }
        return Long.toString(calls);
    }

    @Override
    String afterKill(Run run) throws IOException {
        return counted(run);
    }

    @Override
    String p99(Run run) {
        return NONE;
    }

    private static String printed() throws IOException {
        return Files.readString(PRINTED.toPath());
    }
}
