package dev.insitu.agent.follow;

import dev.insitu.weave.follow.CallSite;
import dev.insitu.weave.follow.FollowWeaver;
import dev.insitu.weave.scan.Call;
import dev.insitu.weave.scan.ClassScan;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the methods that calls reach among the loaded classes. Asks no loader: only classes that are loaded can be called. For one thread.
 */
final class LoadedMethods {
    private static final int MOST_STEPS = 5;

    private final Instrumentation instrumentation;
    private final FollowWeaver weaver;
    private Map<String, List<Class<?>>> byName = Map.of();

    LoadedMethods(Instrumentation instrumentation, FollowWeaver weaver) {
        this.instrumentation = instrumentation;
        this.weaver = weaver;
    }

    /** Looks at the loaded classes again. */
    void refresh() {
        Map<String, List<Class<?>>> found = new HashMap<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray() && !type.isHidden()) {
                found.computeIfAbsent(type.getName(), each -> new ArrayList<>(1))
                        .add(type);
            }
        }
        byName = found;
    }

    /** The class of a name that another class means: of its loader or of a parent's; else any of that name. */
    Optional<Class<?>> seenBy(Class<?> from, String name) {
        List<Class<?>> all = byName.getOrDefault(name, List.of());
        for (ClassLoader loader = from.getClassLoader(); ; loader = loader.getParent()) {
            for (Class<?> type : all) {
                if (type.getClassLoader() == loader) {
                    return Optional.of(type);
                }
            }
            if (loader == null || !isBuiltIn(loader)) {
                // The parent of an application's loader is not asked: its method may be overridden.
                break;
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(0));
    }

    private static boolean isBuiltIn(ClassLoader loader) {
        return loader.getClass().getName().startsWith("jdk.internal.loader.");
    }

    List<Class<?>> named(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** The method that a call on an object of a class reaches, if code can be written into it. */
    Optional<FollowedMethod> called(Class<?> type, String key) {
        for (Class<?> each = type; each != null && !InterposedCode.isOfJdk(each); each = each.getSuperclass()) {
            Optional<FollowedMethod> found = declared(each, key, 0);
            if (found.isPresent()) {
                return found;
            }
        }
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?> implemented : each.getInterfaces()) {
                Optional<FollowedMethod> found =
                        InterposedCode.isOfJdk(implemented) ? Optional.empty() : called(implemented, key);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    /** A compiler's bridge stands for the method that it calls. */
    private Optional<FollowedMethod> declared(Class<?> type, String key, int steps) {
        ClassScan scan = weaver.scan(type);
        ClassScan.Method method = scan == null ? null : find(scan, key);
        if (method == null || !FollowWeaver.isWeavable(scan, method)) {
            return Optional.empty();
        }
        Call bridged = method.bridged(scan.name());
        if (bridged != null && steps < MOST_STEPS) {
            String real = bridged.name() + bridged.descriptor();
            return bridged.owner().equals(scan.name())
                    ? declared(type, real, steps + 1)
                    : seenBy(type, bridged.owner().replace('/', '.')).flatMap(owner -> called(owner, real));
        }
        return Optional.of(new FollowedMethod(type, key));
    }

    private static ClassScan.Method find(ClassScan scan, String key) {
        for (ClassScan.Method method : scan.methods()) {
            if (method.key().equals(key)) {
                return method;
            }
        }
        return null;
    }

    /** The method that a frame of a stack shows, if code can be written into it. */
    Optional<FollowedMethod> of(StackTraceElement frame) {
        for (Class<?> type : named(frame.getClassName())) {
            ClassScan scan = InterposedCode.isOfJdk(type) ? null : weaver.scan(type);
            for (ClassScan.Method method : scan == null ? List.<ClassScan.Method>of() : scan.methods()) {
                if (method.name.equals(frame.getMethodName())
                        && FollowWeaver.isWeavable(scan, method)
                        && (frame.getLineNumber() < 0 || method.lines.contains(frame.getLineNumber()))) {
                    return Optional.of(new FollowedMethod(type, method.key()));
                }
            }
        }
        return Optional.empty();
    }

    /** The name and descriptor of the method that a frame shows, by its line; empty where that is not known. */
    Optional<String> keyOf(StackTraceElement frame) {
        for (Class<?> type : named(frame.getClassName())) {
            ClassScan scan = weaver.scan(type);
            for (ClassScan.Method method : scan == null ? List.<ClassScan.Method>of() : scan.methods()) {
                if (method.name.equals(frame.getMethodName()) && method.lines.contains(frame.getLineNumber())) {
                    return Optional.of(method.key());
                }
            }
        }
        return Optional.empty();
    }

    /** The calls in a method that can be measured. */
    List<CallSite> sites(FollowedMethod method) {
        ClassScan scan = weaver.scan(method.type());
        ClassScan.Method found = scan == null ? null : find(scan, method.key());
        return found == null ? List.of() : FollowWeaver.sites(scan, found);
    }
}
