package dev.insitu.report.format.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.insitu.report.format.ParsedJson;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A browser without a window, told what to do by its DevTools protocol. One thread. */
final class Chromium implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final long MOST_SECONDS = 60;

    private final Process process;
    private final WebSocket socket;
    private final Map<Long, CompletableFuture<Map<Object, Object>>> open = new ConcurrentHashMap<>();
    private final List<Map<Object, Object>> events = new CopyOnWriteArrayList<>();
    private long calls;

    private Chromium(Process process, int port, String path) throws Exception {
        this.process = process;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + path), new Listener())
                .get(MOST_SECONDS, TimeUnit.SECONDS);
    }

    /** The program, where there is one. */
    static Optional<File> program() {
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            for (String name : NAMES) {
                File file = new File(directory, name);
                if (file.canExecute()) {
                    return Optional.of(file);
                }
            }
        }
        return Optional.empty();
    }

    /** @param profile a directory for what it keeps */
    static Chromium start(Path profile) throws Exception {
        Process process = new ProcessBuilder(
                        program().orElseThrow().getPath(),
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("chromium.log").toFile())
                .start();
        Path port = profile.resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new IOException("no browser: " + Files.readString(profile.resolve("chromium.log"), UTF_8));
            }
            Thread.sleep(20);
        }
        List<String> lines = Files.readAllLines(port);
        return new Chromium(process, Integer.parseInt(lines.get(0)), lines.get(1));
    }

    /** A new page, still empty. */
    BrowserPage page(int width, int height, boolean isDark) throws Exception {
        Object target =
                call("", "Target.createTarget", Map.of("url", "about:blank")).get("targetId");
        Object session = call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId");
        BrowserPage page = new BrowserPage(this, session.toString());
        page.set(width, height, isDark);
        return page;
    }

    /** The messages since the page was opened. */
    List<Map<Object, Object>> events(String session, String method) {
        List<Map<Object, Object>> chosen = new ArrayList<>();
        for (Map<Object, Object> event : events) {
            if (session.equals(event.get("sessionId")) && method.equals(event.get("method"))) {
                chosen.add(ParsedJson.map(event.get("params")));
            }
        }
        return chosen;
    }

    /** Calls a method of the protocol and waits for what it answers. */
    Map<Object, Object> call(String session, String method, Map<String, ?> parameters) throws Exception {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", ++calls);
        message.put("method", method);
        message.put("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        CompletableFuture<Map<Object, Object>> answer = new CompletableFuture<>();
        open.put(calls, answer);
        socket.sendText(PlainJson.of(message), true).get(MOST_SECONDS, TimeUnit.SECONDS);
        Map<Object, Object> answered = answer.get(MOST_SECONDS, TimeUnit.SECONDS);
        if (answered.containsKey("error")) {
            throw new IOException(method + ": " + answered.get("error"));
        }
        return ParsedJson.map(answered.get("result"));
    }

    @Override
    public void close() {
        socket.abort();
        List<ProcessHandle> helpers = process.descendants().toList();
        process.destroy();
        awaitEnd(process.toHandle());
        // They write to the profile as well, and may outlive it.
        helpers.forEach(ProcessHandle::destroyForcibly);
        helpers.forEach(Chromium::awaitEnd);
    }

    private static void awaitEnd(ProcessHandle process) {
        process.onExit().orTimeout(MOST_SECONDS, TimeUnit.SECONDS).join();
    }

    /** The browser's answers and events. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                try {
                    take(ParsedJson.parse(text.toString()));
                } catch (IOException | RuntimeException e) {
                    open.values().forEach(each -> each.completeExceptionally(e));
                }
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }

        private void take(Map<Object, Object> message) {
            Object id = message.get("id");
            if (id == null) {
                events.add(message);
            } else {
                open.remove((Long) id).complete(message);
            }
        }
    }

    /** How long a condition may take. */
    static Duration patience() {
        return Duration.ofSeconds(MOST_SECONDS);
    }
}
