package dev.insitu.report.snapshot.figures;

import dev.insitu.recording.image.Percentile;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figures of a probe at one rate. Immutable.
 *
 * @param figures of all runs together
 */
public record SeriesFigures(double targetRate, Figures figures, List<RunFigures> runs) {

    public SeriesFigures {
        runs = List.copyOf(runs);
    }

    /** (max − min) / mean of the runs; absent with fewer than two runs, and where a run lacks this percentile. */
    public OptionalDouble spread(Percentile percentile) {
        Spread spread = new Spread();
        for (RunFigures run : runs) {
            spread.add(run.figures().at(percentile));
        }
        return spread.value();
    }

    /** The same of another figure. */
    public OptionalDouble spread(Figure figure) {
        Spread spread = new Spread();
        for (RunFigures run : runs) {
            Optional<Number> value = figure.of(run.figures());
            spread.add(value.isPresent() ? OptionalDouble.of(value.get().doubleValue()) : OptionalDouble.empty());
        }
        return spread.value();
    }

    private static final class Spread {
        private double sum;
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;
        private int runs;
        private boolean complete = true;

        void add(OptionalLong figure) {
            add(figure.isPresent() ? OptionalDouble.of((double) figure.getAsLong()) : OptionalDouble.empty());
        }

        void add(OptionalDouble figure) {
            if (figure.isPresent()) {
                sum += figure.getAsDouble();
                min = Math.min(min, figure.getAsDouble());
                max = Math.max(max, figure.getAsDouble());
                runs++;
            } else {
                complete = false;
            }
        }

        OptionalDouble value() {
            if (!complete || runs < 2) {
                return OptionalDouble.empty();
            }
            double mean = sum / runs;
            return mean > 0 ? OptionalDouble.of((max - min) / mean) : OptionalDouble.empty();
        }
    }
}
