package dev.insitu.platform.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.insitu.launcher.JavaVersion;
import dev.insitu.platform.linux.LoadedLibraries;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The tool's access to a JVM on this machine, by its process id. Each call opens and closes its own connection. */
public final class OtherJvm {
    /** The attach API's property with the JVM's arguments. */
    private static final String ARGUMENTS = "sun.jvm.args";

    private static final int FIRST_THAT_WARNS = 21;

    /** In the attach API's message, if the process got the request and did not answer it in time. */
    private static final String NO_ANSWER = "respond within";

    /** HotSpot's, on Linux. */
    private static final String JVM_LIBRARY = "libjvm.so";

    private final String pid;
    private final File jar;

    /** @param jar of the agent */
    public OtherJvm(long pid, File jar) {
        this.pid = Long.toString(pid);
        this.jar = jar;
    }

    /** Begins a session. Its request is in a directory. */
    public void begin(File requests) throws IOException {
        load("attach " + requests);
    }

    /** Begins to follow a method, beside a session or without one. Its request is in a directory. */
    public void follow(File requests) throws IOException {
        load("follow " + requests);
    }

    /** Ends the session that began with this request, if it is still running. Returns when the report is written. */
    public void end(File requests) throws IOException {
        load("detach " + requests);
    }

    /**
     * A dump of the JVM's threads, as text. Needs no agent in that JVM.
     *
     * @throws IOException also if this JDK cannot ask for one
     */
    public String threads() throws IOException {
        VirtualMachine machine = attach();
        // A method of HotSpot's, not of the API. The jar's manifest exports its package.
        try (InputStream in = (InputStream)
                machine.getClass().getMethod("remoteDataDump", Object[].class).invoke(machine, (Object)
                        new Object[0])) {
            return new String(all(in), StandardCharsets.UTF_8);
        } catch (ReflectiveOperationException e) {
            throw new IOException("the threads of process " + pid + " cannot be read: " + e, e);
        } finally {
            machine.detach();
        }
    }

    /** All bytes. The stream's own method for that ends early on JDK 17: it cannot read into the middle of an array. */
    private static byte[] all(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] some = new byte[1024];
        for (int read = in.read(some); read > 0; read = in.read(some)) {
            all.write(some, 0, read);
        }
        return all.toByteArray();
    }

    private void load(String argument) throws IOException {
        refuseIfTooOld(read());
        VirtualMachine machine = attach();
        try {
            machine.loadAgent(jar.getAbsolutePath(), argument);
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new IOException("the JVM of process " + pid + whyNotTaken(String.valueOf(e.getMessage())), e);
        } catch (IOException e) {
            throw new IOException(whyBroken(e), e);
        } finally {
            machine.detach();
        }
    }

    private String whyNotTaken(String reason) {
        if (reason.contains("EnableDynamicAgentLoading") || reason.contains("Dynamic agent loading")) {
            return " takes no agents while it runs; start it with -XX:+EnableDynamicAgentLoading, or with -javaagent:"
                    + jar.getName();
        }
        return reason.contains("Module java.instrument not found")
                ? " is a runtime image without the module java.instrument, which every agent needs"
                : " did not take the agent: " + reason;
    }

    /**
     * The JVM's system properties and its arguments, which also tell whether it printed a warning about dynamic agents.
     *
     * @throws IOException also if the JVM is too old for a session; the JVM has then printed nothing
     */
    public Properties properties() throws IOException {
        Properties properties = read();
        refuseIfTooOld(properties);
        return properties;
    }

    /** Checked here, since the agent would report it on the application's stderr. */
    private void refuseIfTooOld(Properties properties) throws IOException {
        if (JavaVersion.isTooOld(properties.getProperty("java.specification.version"))) {
            throw new IOException(
                    JavaVersion.tooOld("the JVM of process " + pid, properties.getProperty("java.version")));
        }
    }

    private Properties read() throws IOException {
        VirtualMachine machine = attach();
        try {
            Properties all = new Properties();
            all.putAll(machine.getSystemProperties());
            all.setProperty(ARGUMENTS, machine.getAgentProperties().getProperty(ARGUMENTS, ""));
            return all;
        } catch (IOException e) {
            throw new IOException(whyBroken(e), e);
        } finally {
            machine.detach();
        }
    }

    /** Whether a JVM with these properties prints a warning when an agent is loaded while it runs. */
    public static boolean warns(Properties properties) {
        String feature = properties.getProperty("java.specification.version", "");
        return feature.matches("[0-9]+")
                && Integer.parseInt(feature) >= FIRST_THAT_WARNS
                && !properties.getProperty(ARGUMENTS, "").contains("-XX:+EnableDynamicAgentLoading");
    }

    private VirtualMachine attach() throws IOException {
        refuseIfNoJvm();
        try {
            return VirtualMachine.attach(pid);
        } catch (AttachNotSupportedException | IOException e) {
            throw new IOException(whyNot(e), e);
        }
    }

    /**
     * Refuses a process that is no JVM. The JDK would send it a signal, which ends most such processes, and wait ten seconds for an
     * answer. If the system does not show a process's libraries, the check is left to the JDK.
     */
    private void refuseIfNoJvm() throws IOException {
        if (LoadedLibraries.lack(Long.parseLong(pid), JVM_LIBRARY)) {
            throw new IOException(
                    "process " + pid + " is no JVM; insitu.jar attach, without arguments, lists those that are");
        }
    }

    /** The reason if the connection broke: most often the JVM is just ending. */
    private String whyBroken(IOException failure) {
        return process() == null
                ? "process " + pid + " ended before it had taken the agent"
                : "process " + pid + " broke off the connection (is it ending?): " + failure.getMessage();
    }

    /** Null if the process has ended. */
    private ProcessHandle process() {
        return ProcessHandle.of(Long.parseLong(pid))
                .filter(ProcessHandle::isAlive)
                .orElse(null);
    }

    private String whyNot(Exception failure) {
        ProcessHandle process = process();
        return process == null
                ? "there is no process " + pid
                : whyNot(pid, process.info().user().orElse(""), System.getProperty("user.name"), failure);
    }

    /** Why a living process was not attached to. Another owner is no reason where the process was asked and has not answered. */
    static String whyNot(String pid, String owner, String self, Exception failure) {
        String reason = String.valueOf(failure.getMessage());
        if (!owner.isEmpty() && !owner.equals(self) && !reason.contains(NO_ANSWER)) {
            return "process " + pid + " belongs to " + owner + "; run this command as " + owner;
        }
        return "process " + pid
                + " is no JVM that can be attached to (one that runs with -XX:+DisableAttachMechanism, or "
                + "hangs, cannot either): " + reason;
    }
}
