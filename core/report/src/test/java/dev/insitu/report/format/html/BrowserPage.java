package dev.insitu.report.format.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.report.format.ParsedJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** A page in the browser. One thread. */
final class BrowserPage {
    private final Chromium browser;
    private final String session;

    BrowserPage(Chromium browser, String session) throws Exception {
        this.browser = browser;
        this.session = session;
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", Map.of());
        }
    }

    /** How wide it is, and in which colours. */
    void set(int width, int height, boolean isDark) throws Exception {
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        Map<String, String> scheme = Map.of("name", "prefers-color-scheme", "value", isDark ? "dark" : "light");
        call("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
    }

    /** Opens a file, and waits until its script is through and its charts are drawn. */
    void open(URI file) throws Exception {
        call("Page.navigate", Map.of("url", file.toString()));
        await(
                "document.documentElement && document.documentElement.dataset.ready === 'true'"
                        + " && [...document.querySelectorAll('.canvas')].every(each => each.querySelector('canvas') || each.classList.contains('empty'))");
        // Drawn with the next picture.
        evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");
    }

    /** What an expression comes to, a promise when it is kept. */
    Object evaluate(String expression) throws Exception {
        Map<Object, Object> answer =
                call("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        assertThat(answer.get("exceptionDetails")).as(expression).isNull();
        return ParsedJson.map(answer.get("result")).get("value");
    }

    boolean holds(String condition) throws Exception {
        return Boolean.TRUE.equals(evaluate("Boolean(" + condition + ")"));
    }

    void await(String condition) throws Exception {
        long end = System.nanoTime() + Chromium.patience().toNanos();
        while (!holds(condition)) {
            assertThat(System.nanoTime()).as("still not so: " + condition).isLessThan(end);
            Thread.sleep(20);
        }
    }

    /** Clicks into the middle of the first element that a selector finds. */
    void click(String selector) throws Exception {
        Map<Object, Object> place = place(selector);
        mouse("mousePressed", number(place, "x"), number(place, "y"), 1);
        mouse("mouseReleased", number(place, "x"), number(place, "y"), 1);
    }

    /** Moves the mouse to a share of an element's width, and the middle of its height. */
    void hover(String selector, double share) throws Exception {
        Map<Object, Object> place = place(selector);
        mouse("mouseMoved", number(place, "left") + share * number(place, "width"), number(place, "y"), 0);
    }

    /** Drags over an element from one share of its width to another. */
    void drag(String selector, double from, double to) throws Exception {
        Map<Object, Object> place = place(selector);
        double left = number(place, "left");
        double width = number(place, "width");
        mouse("mouseMoved", left + from * width, number(place, "y"), 0);
        mouse("mousePressed", left + from * width, number(place, "y"), 1);
        mouse("mouseMoved", left + (from + to) / 2 * width, number(place, "y"), 1);
        mouse("mouseMoved", left + to * width, number(place, "y"), 1);
        mouse("mouseReleased", left + to * width, number(place, "y"), 1);
    }

    void key(String key) throws Exception {
        String text = key.equals("Enter") ? "\r" : key.length() == 1 ? key : "";
        int code = key.equals("Enter") ? 13 : 0;
        call(
                "Input.dispatchKeyEvent",
                Map.of("type", "keyDown", "key", key, "text", text, "windowsVirtualKeyCode", code));
        call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code));
    }

    private void mouse(String type, double x, double y, int buttons) throws Exception {
        call(
                "Input.dispatchMouseEvent",
                Map.of(
                        "type",
                        type,
                        "x",
                        x,
                        "y",
                        y,
                        "buttons",
                        buttons,
                        "clickCount",
                        1,
                        "button",
                        buttons == 0 && type.equals("mouseMoved") ? "none" : "left"));
    }

    private Map<Object, Object> place(String selector) throws Exception {
        String quoted = PlainJson.of(selector);
        return ParsedJson.map(
                evaluate(
                        "(() => { const found = document.querySelector(" + quoted + ");"
                                + " found.scrollIntoView({block: 'center', behavior: 'instant'}); const box = found.getBoundingClientRect();"
                                + " return {left: box.left, width: box.width, x: box.left + box.width / 2, y: box.top + box.height / 2}; })()"));
    }

    private static double number(Map<Object, Object> map, String name) {
        return ((Number) map.get(name)).doubleValue();
    }

    /** How many different colours there are in the canvas of a chart. */
    long colours(String canvas) throws Exception {
        return ((Number) evaluate("(() => { const canvas = document.querySelector(" + PlainJson.of(canvas) + ");"
                        + " const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);"
                        + " return new Set(pixels).size; })()"))
                .longValue();
    }

    /** What the console says that is no good news. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (String event : List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")) {
            browser.events(session, event).forEach(each -> complaints.add(each.toString()));
        }
        return complaints;
    }

    /** What was asked for, the page itself left out. */
    List<String> requests() {
        List<String> requests = new ArrayList<>();
        for (Map<Object, Object> event : browser.events(session, "Network.requestWillBeSent")) {
            if (!"Document".equals(event.get("type"))) {
                requests.add(ParsedJson.map(event.get("request")).get("url").toString());
            }
        }
        return requests;
    }

    /** Prints it; the bytes of the PDF. */
    int print() throws Exception {
        Object data = call("Page.printToPDF", Map.of("printBackground", true)).get("data");
        return Base64.getDecoder().decode(data.toString()).length;
    }

    /** Keeps a picture of the window, or of the whole page. */
    void picture(Path file, boolean isWhole) throws Exception {
        Object data = call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", isWhole))
                .get("data");
        byte[] png = Base64.getDecoder().decode(data.toString());
        assertThat(ImageIO.read(new ByteArrayInputStream(png))).isNotNull();
        write(file, png);
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    private Map<Object, Object> call(String method, Map<String, ?> parameters) throws Exception {
        return browser.call(session, method, parameters);
    }
}
