package dev.insitu.agent.weave;

import dev.insitu.agent.config.Match;
import dev.insitu.agent.config.When;
import java.util.ArrayList;
import java.util.List;

/** Everything at once that a method can have around it, with keys that take turns. */
final class AllPoints {
    private static final List<Match.Key> KEYS = List.of(
            new Match.Argument(0),
            new Match.Returned(),
            new Match.Receiver(),
            new Match.Argument(1),
            new Match.CurrentThread());

    private AllPoints() {}

    /**
     * @param turn decides which keys
     */
    static List<Point> of(ClassScan.Method method, int turn) {
        List<Point> points = new ArrayList<>();
        points.add(new ProbePoint(turn + 1, When.ALWAYS));
        Match match = match(method, turn);
        points.add(new UntilPoint(match));
        if (!method.name.equals("<init>")) {
            points.add(new DrivePoint(match));
        }
        return points;
    }

    private static Match match(ClassScan.Method method, int turn) {
        for (int i = 0; i < KEYS.size(); i++) {
            Match.Key key = KEYS.get((turn + i) % KEYS.size());
            Match match = new Match.Value(key, key);
            if (KeyObstacle.behind(match, method) == null) {
                return match;
            }
        }
        throw new AssertionError("there is always a thread");
    }
}
