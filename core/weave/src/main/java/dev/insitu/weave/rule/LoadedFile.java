package dev.insitu.weave.rule;

import dev.insitu.weave.scan.ClassScan;
import dev.insitu.weave.scan.ConstantPool;
import dev.insitu.weave.scan.LivePools;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * The class file of a loaded class, as its loader has it. A class that only calls a method, or carries an annotation on
 * itself, mentions them as well; its file says so.
 */
final class LoadedFile {
    private LoadedFile() {}

    /**
     * Whether the file says that a class has no method that these rules mean. A file that cannot be read, or is not what was
     * loaded, says nothing.
     */
    static boolean saysNo(Class<?> type, List<Rule> about, RuleBook rules, Optional<LivePools> pools) {
        byte[] classFile = read(type);
        if (classFile == null
                || (pools.isPresent()
                        && ConstantPool.countOf(classFile) != pools.get().size(type))) {
            return false;
        }
        try {
            ClassScan scan = ClassScan.of(new ClassReader(classFile));
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

    /** Its bytes, or null. */
    static byte[] read(Class<?> type) {
        String file = type.getName().replace('.', '/') + ".class";
        ClassLoader loader = type.getClassLoader();
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException | RuntimeException | LinkageError e) {
            return null;
        }
    }
}
