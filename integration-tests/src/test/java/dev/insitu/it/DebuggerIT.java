package dev.insitu.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import dev.insitu.it.apps.Answering;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** A debugger replaces a class that has probes: its new code runs, and has them, too. */
@Tag("slow")
class DebuggerIT {
    private static final String LISTENING = "Listening for transport dt_socket at address:";

    @TempDir
    private Path directory;

    @OnEveryJdk
    void aReplacedClassHasItsProbesAndWithoutThemAfterTheSessionItsNewCode(Jdk jdk) throws Exception {
        Running running = debugged(Jvm.plain(jdk, directory));
        Files.writeString(directory.resolve("attached.yaml"), "probes: [ \"dev.insitu.it.apps.Answering#answer\" ]\n");
        Running tool = Jvm.startTool(
                        jdk, directory, "attach", Long.toString(running.pid()), "attached.yaml", "--until-eof")
                .awaitAlert("insitu: recording");
        VirtualMachine debugger = attach(running);
        ask(running, "one", "the first answer");
        replace(debugger, "the first answer", "the other answer");
        ask(running, "two", "the other answer");
        Run attached = tool.signal("TERM").finish();
        // JDK 17 goes back to what was loaded first when any agent takes out what it has put in.
        ask(running, "three", jdk.major() > 17 ? "the other answer" : "the first answer");
        debugger.dispose();

        assertThat(attached.stdout()).as(attached.stderr()).contains("answer");
        assertThat(running.tell("end").finish().exitCode()).isZero();
    }

    @OnEveryJdk
    void callsOfTheNewCodeAreCounted(Jdk jdk) throws Exception {
        Running running = debugged(Jvm.probed(jdk, directory, "dev.insitu.it.apps.Answering#answer"));
        VirtualMachine debugger = attach(running);
        ask(running, "one", "the first answer");
        replace(debugger, "the first answer", "the other answer");
        ask(running, "two", "the other answer");
        ask(running, "three", "the other answer");
        replace(debugger, "the first answer", "another answer !");
        ask(running, "four", "another answer !");
        debugger.dispose();

        Run run = running.tell("end").finish();

        assertThat(run.exitCode()).isZero();
        assertThat(run.report().calls("answer")).isEqualTo(new Report.Calls(4, 0));
        assertThat(run.report().skippedMethods()).isEmpty();
    }

    private static Running debugged(Jvm jvm) throws IOException {
        return jvm.light()
                .flags("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0")
                .start(Answering.class)
                .awaitLine("ready");
    }

    private static VirtualMachine attach(Running running) throws Exception {
        String port = running.awaitAnswer(LISTENING).strip();
        for (AttachingConnector connector : Bootstrap.virtualMachineManager().attachingConnectors()) {
            if (connector.name().equals("com.sun.jdi.SocketAttach")) {
                Map<String, Connector.Argument> arguments = connector.defaultArguments();
                arguments.get("hostname").setValue("127.0.0.1");
                arguments.get("port").setValue(port);
                return connector.attach(arguments);
            }
        }
        throw new AssertionError("no debugger");
    }

    private static void ask(Running running, String question, String answer) throws IOException {
        assertThat(running.tell(question).awaitAnswer(question)).isEqualTo(answer);
    }

    /** The class with another constant of the same length, as a compiler would have made it. */
    private static void replace(VirtualMachine debugger, String text, String other) throws IOException {
        Path file = Jvm.APPLICATIONS.resolve(Answering.class.getName().replace('.', '/') + ".class");
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        assertThat(bytes).contains(text);
        List<ReferenceType> types = debugger.classesByName(Answering.class.getName());
        assertThat(types).hasSize(1);
        debugger.redefineClasses(
                Map.of(types.get(0), bytes.replace(text, other).getBytes(StandardCharsets.ISO_8859_1)));
    }
}
