package dev.insitu.agent.weave;

import dev.insitu.agent.config.When;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;

/** Weaves one of our own classes and forgets it: what is loaded for that is there when the application's need it. */
public final class WeavingRehearsal {
    private WeavingRehearsal() {}

    /** Runs it. */
    public static void run() {
        byte[] classFile;
        try (InputStream in = WeavingRehearsal.class.getResourceAsStream("WeavingRehearsal.class")) {
            classFile = in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ClassScan scan = ClassScan.of(new ClassReader(classFile));
        Map<String, List<ProbePoint>> plan = new HashMap<>();
        for (ClassScan.Method method : scan.methods()) {
            plan.put(method.key(), List.of(new ProbePoint(1, When.ALWAYS)));
        }
        new ClassWeaver(classFile, scan, plan, (method, reason) -> {}).weave();
    }
}
