package dev.insitu.agent.drive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.config.value.Match;
import java.lang.reflect.Method;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a thread of the agent can call, by how an iteration finds its end. */
class AgentCallsTest {
    @SuppressWarnings("unused")
    abstract static class Methods {
        static void ofTheClass() {}

        void ofAnObject() {}

        int returning() {
            return 1;
        }

        void taking(int number) {}

        abstract void missing();
    }

    @ParameterizedTest
    @CsvSource({
        "ofTheClass, order, true",
        "ofTheClass, this, false",
        "ofTheClass, thread, true",
        "ofTheClass, return, false",
        "ofAnObject, order, true",
        "ofAnObject, this, true",
        "ofAnObject, return, false",
        "returning, return, true",
        "taking, order, false",
        "missing, order, false",
    })
    void aMethodMustHaveTheKeyAndNeedNoArguments(String name, String match, boolean possible) throws Exception {
        for (Method method : Methods.class.getDeclaredMethods()) {
            if (method.getName().equals(name)) {
                assertThat(AgentCalls.canCall(method, Match.parse(match))).isEqualTo(possible);
                return;
            }
        }
        throw new AssertionError(name);
    }
}
