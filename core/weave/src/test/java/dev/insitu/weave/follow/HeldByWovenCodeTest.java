package dev.insitu.weave.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.runtime.follow.HeldPool;
import dev.insitu.weave.generated.Program;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What woven methods of pools note, in each form that they have. */
class HeldByWovenCodeTest {
    private static final String SOURCE = """
            import java.util.function.*;

            class Main {
                static final Permits PERMITS = new Permits();
                static final Objects OBJECTS = new Objects();
                static final Channels CHANNELS = new Channels();
                static Consumer<Object> told = each -> { };

                static Object run() throws Exception {
                    PERMITS.acquire();
                    PERMITS.acquire(5);
                    PERMITS.tryAcquire(3, 7L);
                    PERMITS.tryAcquire(-1);
                    told.accept("9");
                    PERMITS.release();
                    PERMITS.release(2);
                    told.accept("6");
                    PERMITS.release(6);
                    Lease lease = OBJECTS.take();
                    Lease other = OBJECTS.take(100L);
                    OBJECTS.take(-1L);
                    told.accept("2");
                    lease.close();
                    OBJECTS.put(other);
                    try { OBJECTS.take(0L); } catch (IllegalStateException e) { }
                    told.accept("0");
                    Promise first = CHANNELS.acquire();
                    Promise second = CHANNELS.acquire(1);
                    told.accept("0");
                    first.sync();
                    first.get();
                    new Promise(1).sync();
                    told.accept("1");
                    second.get();
                    told.accept("2");
                    Promise broken = CHANNELS.acquire(0);
                    try { broken.sync(); } catch (IllegalStateException e) { }
                    told.accept("2");
                    CHANNELS.release("channel");
                    CHANNELS.release("channel");
                    told.accept("0");
                    return "done";
                }
            }
            class Permits {
                void acquire() { }
                void acquire(int count) { count = 0; }
                boolean tryAcquire(int count) { return count > 0; }
                boolean tryAcquire(int count, long nanos) { return true; }
                void release() { }
                void release(int count) { }
            }
            class Objects {
                Lease take() { return take(1L); }
                Lease take(long nanos) {
                    if (nanos == 0) throw new IllegalStateException();
                    return nanos < 0 ? null : new Lease();
                }
                void put(Lease lease) { }
            }
            class Channels {
                Promise acquire() { return acquire(1); }
                Promise acquire(int kept) { return new Promise(kept); }
                void release(String channel) { }
            }
            class Promise {
                int kept;
                Promise(int kept) { this.kept = kept; }
                Promise sync() {
                    if (kept == 0) throw new IllegalStateException();
                    return this;
                }
                String get() { return "channel"; }
            }
            class Lease {
                void close() { }
            }
            """;

    @Test
    void permitsAndObjectsAreHeldUntilTheyAreGivenBack() throws Exception {
        Program program = Program.compile(17, SOURCE);
        try (FollowedProgram followed = new FollowedProgram(program)) {
            FollowWeaver weaver = followed.weaver;
            weaver.wantTakes(followed.type("Permits"), "acquire", false);
            weaver.wantTakes(followed.type("Permits"), "tryAcquire", false);
            weaver.wantGives(followed.type("Permits"), "release", true);
            weaver.wantTakes(followed.type("Objects"), "take", false);
            weaver.wantGives(followed.type("Objects"), "put", false);
            weaver.wantGives(followed.type("Lease"), "close", false);
            weaver.wantPromises(followed.type("Channels"), "acquire");
            weaver.wantTakes(followed.type("Promise"), "sync", true);
            weaver.wantTakes(followed.type("Promise"), "get", true);
            weaver.wantGives(followed.type("Channels"), "release", true);
            Class<?> main = Class.forName(
                    "Main", true, new Program.Loader(followed.woven().classes()));
            int permits = watch(followed, main, "PERMITS", true);
            int objects = watch(followed, main, "OBJECTS", false);
            int channels = watch(followed, main, "CHANNELS", true);
            StringBuilder seen = new StringBuilder();
            Consumer<Object> told = expected -> {
                int held = count(followed, permits) + count(followed, objects) + count(followed, channels);
                seen.append(expected).append('=').append(held).append(' ');
            };
            Field field = main.getDeclaredField("told");
            field.setAccessible(true);
            field.set(null, told);
            Method run = main.getDeclaredMethod("run");
            run.setAccessible(true);

            assertThat(run.invoke(null)).isEqualTo("done");
            assertThat(seen.toString()).isEqualTo("9=9 6=6 2=2 0=0 0=0 1=1 2=2 2=2 0=0 ");
            assertThat(weaver.refused()).isEmpty();
        }
    }

    private static int watch(FollowedProgram followed, Class<?> main, String name, boolean isOfPermits)
            throws Exception {
        Field field = main.getDeclaredField(name);
        field.setAccessible(true);
        int pool = System.identityHashCode(field.get(null));
        followed.follower.watch(pool, isOfPermits);
        return pool;
    }

    private static int count(FollowedProgram followed, int pool) {
        List<HeldPool.Held> held = followed.follower.watched(pool).held();
        return held.stream()
                .filter(each -> followed.follower.watched(pool).isStill(each))
                .mapToInt(HeldPool.Held::permits)
                .sum();
    }
}
