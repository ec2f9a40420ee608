package dev.insitu.tool;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.insitu.platform.text.Harmless;
import java.io.PrintWriter;
import java.util.List;

/** The JVMs that {@code attach} could attach to. */
final class RunningJvms {
    private RunningJvms() {}

    /** Prints one a line: its process and what it runs. This JVM is not among them. */
    static void print(PrintWriter out) {
        String self = Long.toString(ProcessHandle.current().pid());
        List<VirtualMachineDescriptor> all = VirtualMachine.list();
        int found = 0;
        for (VirtualMachineDescriptor jvm : all) {
            if (!jvm.id().equals(self)) {
                out.println(jvm.id() + "  " + Harmless.oneLine(jvm.displayName()));
                found++;
            }
        }
        if (found == 0) {
            out.println("no JVM of this user runs; expected attach PID CONFIG");
        }
        out.flush();
    }
}
