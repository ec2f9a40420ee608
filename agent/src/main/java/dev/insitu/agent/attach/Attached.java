package dev.insitu.agent.attach;

import dev.insitu.agent.session.Session;
import dev.insitu.agent.session.SessionEndTime;
import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.linux.OwnIds;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.recording.memory.LiveRecording;
import dev.insitu.recording.retired.ImageRelease;
import dev.insitu.weave.rule.RuleBook;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.concurrent.Callable;

/** The agent's side of {@code attach}: a session in a JVM that already runs, until the tool ends it. */
public final class Attached {
    private Attached() {}

    /**
     * Called by agentmain, through reflection. Prints nothing to stderr, which is the application's. If it refuses, it writes the reason
     * for the tool.
     *
     * @param directory the request's directory
     * @param runtime defines the runtime's classes
     * @return ends the session; null if no session was started
     */
    public static Runnable start(File directory, Instrumentation instrumentation, Callable<Void> runtime) {
        try {
            return session(AttachRequest.read(directory, Version.ofBuild()), instrumentation, runtime);
        } catch (IllegalStateException e) {
            AttachRequest.refuse(directory, e.getMessage());
        } catch (IOException e) {
            AttachRequest.refuse(directory, e.getMessage());
        } catch (Exception | Error e) {
            AttachRequest.refuse(directory, e.toString());
        }
        return null;
    }

    private static Runnable session(AttachRequest request, Instrumentation instrumentation, Callable<Void> runtime)
            throws Exception {
        String pid = OwnIds.process();
        long now = System.currentTimeMillis();
        runtime.call();
        LiveRecording recording = Session.record(pid + "-" + now);
        try {
            ImageRelease.run(instrumentation, Thread.currentThread());
            ConfigResult.Valid config = config(request);
            ReportDirectory directory = ReportDirectory.take(request.directory(), pid);
            RuleBook rules = new RuleBook(config.config());
            Session session =
                    Session.start(config, rules, instrumentation, directory, recording, SessionEndTime.beforeJvm());
            SessionTimeout.start(session, request);
            return session::end;
        } catch (IOException | RuntimeException | Error e) {
            recording.discard(instrumentation);
            throw e;
        }
    }

    private static ConfigResult.Valid config(AttachRequest request) {
        ConfigResult result =
                ConfigReader.read(ConfigSource.choose(request.config(), null, null, request.workingDirectory()));
        if (result instanceof ConfigResult.Valid valid) {
            return valid;
        }
        // Rare, because the tool has already checked the config.
        throw new IllegalStateException(
                ((ConfigResult.Invalid) result).problems().get(0).text());
    }
}
