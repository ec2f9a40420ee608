package dev.insitu.weave.follow;

import dev.insitu.runtime.Follow;
import dev.insitu.runtime.follow.FollowPlan;
import dev.insitu.runtime.follow.Follower;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.generated.Program.Loader;
import dev.insitu.weave.scan.ClassScan;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;

/** A program that is woven as a followed method needs it, without a JVM of its own. */
final class FollowedProgram implements AutoCloseable {
    final Follower follower = Follow.open(new FollowPlan(new int[1][], new byte[1], FollowPlan.UNKNOWN));
    final FollowWeaver weaver = new FollowWeaver(null, follower.number(), Optional.empty());
    private final Program original;
    private final Loader loader;

    FollowedProgram(Program original) {
        this.original = original;
        this.loader = new Loader(original.classes());
    }

    Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name, false, loader);
    }

    /** The calls in a method that can be measured. */
    List<CallSite> sites(String type, String method) {
        ClassScan scan = ClassScan.of(new ClassReader(original.classes().get(type)), true);
        for (ClassScan.Method each : scan.methods()) {
            if (each.name.startsWith(method)) {
                return FollowWeaver.sites(scan, each);
            }
        }
        throw new IllegalArgumentException(method);
    }

    /** The name and descriptor of the first method whose name begins so. */
    String key(String type, String method) {
        ClassScan scan = ClassScan.of(new ClassReader(original.classes().get(type)), true);
        for (ClassScan.Method each : scan.methods()) {
            if (each.name.startsWith(method)) {
                return each.key();
            }
        }
        throw new IllegalArgumentException(method);
    }

    /** Numbers the calls in a method, and weaves them. */
    void place(String type, String method, Map<CallSite, Integer> numbers) throws ClassNotFoundException {
        Map<CallSite, Integer> here = new HashMap<>();
        for (CallSite site : sites(type, method)) {
            if (!site.name().equals(method)) {
                here.put(site, numbers.computeIfAbsent(site, each -> numbers.size()));
            }
        }
        weaver.wantSites(type(type), key(type, method), here);
    }

    Program woven() throws ClassNotFoundException {
        Map<String, byte[]> classes = new LinkedHashMap<>();
        for (Map.Entry<String, byte[]> each : original.classes().entrySet()) {
            byte[] woven = weaver.transform(
                    null,
                    loader,
                    each.getKey(),
                    type(each.getKey()),
                    null,
                    each.getValue().clone());
            classes.put(each.getKey(), woven == null ? each.getValue() : woven);
        }
        return new Program(classes);
    }

    @Override
    public void close() {
        Follow.close(follower);
    }
}
