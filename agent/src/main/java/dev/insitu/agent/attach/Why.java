package dev.insitu.agent.attach;

import dev.insitu.agent.follow.FollowRun;
import dev.insitu.agent.part.Environment;
import dev.insitu.config.ConfigReader;
import dev.insitu.config.ConfigResult;
import dev.insitu.config.ConfigSource;
import dev.insitu.config.value.FollowRule;
import dev.insitu.platform.attach.AttachRequest;
import dev.insitu.platform.linux.OwnIds;
import dev.insitu.platform.process.Daemon;
import dev.insitu.platform.process.Version;
import dev.insitu.recording.directory.ReportDirectory;
import dev.insitu.runtime.AgentControl;
import dev.insitu.runtime.Follow;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The agent's side of {@code why}: follows one method in a JVM that runs, beside a session or without one, and ends no session. */
public final class Why {
    private static final long POLL_MILLIS = 100;

    private final FollowRun run;
    private final WhyRecording recording;
    private final Optional<ProcessHandle> tool;

    private Why(FollowRun run, WhyRecording recording, Optional<ProcessHandle> tool) {
        this.run = run;
        this.recording = recording;
        this.tool = tool;
    }

    /**
     * Called by agentmain, through reflection. Prints nothing; if it refuses, it writes the reason for the tool.
     *
     * @param directory the request's directory
     * @param runtime defines the runtime's classes
     * @return ends it early, with what was found so far; null if it was refused
     */
    public static Runnable start(File directory, Instrumentation instrumentation, Callable<Void> runtime) {
        try {
            runtime.call();
            AttachRequest request = AttachRequest.read(directory, Version.ofBuild());
            if (!Follow.toolBegins()) {
                AttachRequest.refuse(directory, "another why runs in this JVM; it ends by itself");
                return null;
            }
            try {
                return begin(request, instrumentation);
            } catch (IOException | RuntimeException | Error e) {
                Follow.toolEnds();
                throw e;
            }
        } catch (IllegalStateException | IOException e) {
            AttachRequest.refuse(directory, e.getMessage());
        } catch (Exception | Error e) {
            AttachRequest.refuse(directory, e.toString());
        }
        return null;
    }

    private static Runnable begin(AttachRequest request, Instrumentation instrumentation) throws IOException {
        ConfigResult result =
                ConfigReader.read(ConfigSource.choose(request.config(), null, null, request.workingDirectory()));
        if (!(result instanceof ConfigResult.Valid valid)) {
            // Rare, because the tool has already checked the config.
            throw new IOException(
                    ((ConfigResult.Invalid) result).problems().get(0).text());
        }
        FollowRule rule = valid.config().followed().get(0);
        String pid = OwnIds.process();
        ReportDirectory directory = ReportDirectory.take(request.directory(), pid);
        WhyRecording recording = WhyRecording.begin(directory);
        Environment.noteStart(recording, pid, valid.text());
        FollowRun run = new FollowRun(rule, instrumentation, recording, recording, request.forNanos(), false);
        Why why = new Why(run, recording, ProcessHandle.of(request.toolPid()));
        Daemon.start(why::follow, "insitu-follow");
        Daemon.start(why::watchTool, "insitu-lease");
        return run::stop;
    }

    private void follow() {
        try {
            run.run();
        } finally {
            recording.end();
            Follow.toolEnds();
        }
    }

    private void watchTool() {
        AgentControl.mute();
        while (!run.isOver()) {
            if (tool.isPresent() && !tool.get().isAlive()) {
                run.stop();
                return;
            }
            Daemon.sleep(POLL_MILLIS);
        }
    }
}
