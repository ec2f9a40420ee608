package dev.insitu.weave.rule;

import dev.insitu.weave.scan.ClassFileReader;
import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.ConstantPool;
import dev.insitu.weave.scan.LivePools;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The class file of a loaded class, where it can be read without asking a loader of the application. The constant pool also
 * mentions methods that a class only calls, and annotations on the class itself. The class file tells these cases apart.
 */
final class LoadedFile {
    private LoadedFile() {}

    /**
     * Whether the file shows that a class has no method that these rules mean. False if the file cannot be read, or is
     * not the file that was loaded.
     */
    static boolean saysNo(Class<?> type, List<Rule> about, RuleBook rules, Optional<LivePools> pools) {
        byte[] classFile = read(type, rules.files());
        if (classFile == null
                || (pools.isPresent()
                        && ConstantPool.countOf(classFile) != pools.get().size(type))) {
            return false;
        }
        try {
            ClassScan scan = ClassScan.of(new ClassFileReader(classFile));
            for (Rule rule : about) {
                if (!rule.select(scan).isEmpty()) {
                    return false;
                }
            }
            for (Rule rule : about) {
                if (rule.pattern().matchesClass(type.getName()) && !rule.isAnnotation()) {
                    rules.sightings().missed(rule, scan);
                }
            }
            return true;
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The bytes of the class file, or null if they cannot be read. */
    static byte[] read(Class<?> type, TypeFiles files) {
        ClassLoader loader = type.getClassLoader();
        try {
            return files.areOf(loader) ? files.read(loader, type.getName().replace('.', '/') + ".class") : null;
        } catch (IOException | RuntimeException | LinkageError e) {
            return null;
        }
    }
}
