package dev.insitu.tool;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import dev.insitu.platform.text.Harmless;
import java.io.PrintWriter;
import java.util.List;

/** Lists the JVMs that {@code attach} can attach to. */
final class RunningJvms {
    private RunningJvms() {}

    /** Prints a line for each JVM: its process id and what it runs. Excludes this JVM. */
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
