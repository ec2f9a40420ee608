package dev.insitu.weave.emit;

import dev.insitu.weave.advice.MethodPlan;
import dev.insitu.weave.scan.ClassScan;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Weaves a class whose woven methods can all be {@link CopiedMethod copied}. Copies everything else byte by byte
 * and adds the woven code. This takes a fraction of the time of reading and writing the whole class while the JVM still
 * interprets this code. For one thread.
 */
final class CopiedClass {
    private static final int POOL_COUNT_AT = 8;
    private static final int MOST_CONSTANTS = 65_535;
    private static final int ATTRIBUTE_HEADER = 6;

    private final byte[] file;
    private final ClassReader reader;
    private final ClassScan scan;
    private final Map<String, MethodPlan> plan;
    private final char[] buffer;
    private final ByteWriter rest;
    private final boolean bridged;
    private final ConstantsWriter constants;

    /** Offset up to which the class file is in {@link #rest}. */
    private int copied;

    private CopiedClass(
            byte[] file, ClassReader reader, ClassScan scan, Map<String, MethodPlan> plan, boolean bridged) {
        this.bridged = bridged;
        this.file = file;
        this.reader = reader;
        this.scan = scan;
        this.plan = plan;
        this.buffer = new char[reader.getMaxStringLength()];
        this.constants = new ConstantsWriter(reader.getItemCount());
        this.rest = new ByteWriter(file.length);
        this.copied = reader.header;
    }

    /** The woven class; null if one of its woven methods cannot be copied. */
    static byte[] weave(
            byte[] file, ClassReader reader, ClassScan scan, Map<String, MethodPlan> plan, boolean bridged) {
        try {
            CopiedClass copied = new CopiedClass(file, reader, scan, plan, bridged);
            return copied.copyMethods() && copied.constants.count() <= MOST_CONSTANTS ? copied.whole() : null;
        } catch (UnsupportedOperationException | IndexOutOfBoundsException e) {
            // The woven code itself has jumps, or the class file is not what compilers write.
            return null;
        }
    }

    private byte[] whole() {
        ByteWriter all = new ByteWriter(reader.header + constants.out.length() + rest.length() + file.length - copied);
        all.copy(file, 0, POOL_COUNT_AT);
        all.u2(constants.count());
        all.copy(file, POOL_COUNT_AT + 2, reader.header - POOL_COUNT_AT - 2);
        all.copy(constants.out);
        all.copy(rest);
        all.copy(file, copied, file.length - copied);
        return all.toByteArray();
    }

    private boolean copyMethods() {
        for (ClassScan.Method method : scan.methods()) {
            MethodPlan wanted = plan.get(method.key());
            if (wanted != null && !(isOfBody(method, wanted) && copyMethod(method, wanted))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfBody(ClassScan.Method method, MethodPlan wanted) {
        return method.code != 0
                && !method.name.equals("<init>")
                && wanted.calls().isEmpty()
                && wanted.lines().isEmpty();
    }

    private boolean copyMethod(ClassScan.Method method, MethodPlan wanted) {
        CopiedMethod code = new CopiedMethod(file, reader, buffer, method.code);
        rest.copy(file, copied, method.code - copied);
        copied = method.code + ATTRIBUTE_HEADER + reader.readInt(method.code + 2);
        return code.write(scan, method, wanted.body(), bridged, constants, rest);
    }
}
