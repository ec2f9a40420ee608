package dev.insitu.config.syntax;

import dev.insitu.config.yaml.YamlNode;
import dev.insitu.platform.order.StableSort;
import dev.insitu.platform.problem.InvalidValueException;
import dev.insitu.platform.problem.Place;
import dev.insitu.platform.problem.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The state of reading one file: the problems found so far, and the names that must be unique in the file. */
public final class Reading {
    private final String file;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, Integer> probeNames = new HashMap<>();

    public Reading(String file) {
        this.file = file;
    }

    public Place place(int line) {
        return new Place(file, line);
    }

    public void problem(int line, String key, String value, String allowed) {
        problems.add(new Problem(place(line), key, value, allowed));
    }

    public void problem(String key, YamlNode value, String allowed) {
        problem(value.line(), key, value.text(), allowed);
    }

    public int problemCount() {
        return problems.size();
    }

    /** All problems, in the order of their lines. */
    public List<Problem> problems() {
        StableSort.sort(
                problems, Comparator.comparingInt(problem -> problem.place().line()));
        return problems;
    }

    /** Reserves the name for the probe in this line; fails if another probe has it. */
    public void claimProbeName(String name, int line) throws InvalidValueException {
        Integer first = probeNames.putIfAbsent(name, line);
        if (first != null) {
            throw new InvalidValueException("the probe in line " + first + " has this name already");
        }
    }
}
