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
            class Lease {
                void close() { }
            }
            """;

    @Test
    void permitsAndObjectsAreHeldUntilTheyAreGivenBack() throws Exception {
        Program program = Program.compile(17, SOURCE);
        try (FollowedProgram followed = new FollowedProgram(program)) {
            FollowWeaver weaver = followed.weaver;
            weaver.wantTakes(followed.type("Permits"), "acquire");
            weaver.wantTakes(followed.type("Permits"), "tryAcquire");
            weaver.wantGives(followed.type("Permits"), "release", true);
            weaver.wantTakes(followed.type("Objects"), "take");
            weaver.wantGives(followed.type("Objects"), "put", false);
            weaver.wantGives(followed.type("Lease"), "close", false);
            Class<?> main = Class.forName(
                    "Main", true, new Program.Loader(followed.woven().classes()));
            int permits = watch(followed, main, "PERMITS", true);
            int objects = watch(followed, main, "OBJECTS", false);
            StringBuilder seen = new StringBuilder();
            Consumer<Object> told = expected -> {
                int held = count(followed, permits) + count(followed, objects);
                seen.append(expected).append('=').append(held).append(' ');
            };
            Field field = main.getDeclaredField("told");
            field.setAccessible(true);
            field.set(null, told);
            Method run = main.getDeclaredMethod("run");
            run.setAccessible(true);

            assertThat(run.invoke(null)).isEqualTo("done");
            assertThat(seen.toString()).isEqualTo("9=9 6=6 2=2 0=0 ");
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
