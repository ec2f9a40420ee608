package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.report.snapshot.driver.SearchFigures;
import dev.insitu.report.snapshot.figures.Unit;

/** The highest rate that meets a condition, then a line for each step of the search. */
final class SearchLines {

    private static final String GAP = "  ";
    private static final int MOST_FIGURE_WIDTH = 40;

    private final SearchFigures search;

    SearchLines(SearchFigures search) {
        this.search = search;
    }

    void appendTo(StringBuilder out) {
        Paragraph answer = new Paragraph(out, 0, 1);
        answer.addWords(search.answer());
        answer.end();
        out.append('\n');
        Column rates = new Column("rate");
        Column achieved = new Column("achieved");
        Column figures = new Column(ColumnText.shorten(ColumnText.oneLine(search.figure()), MOST_FIGURE_WIDTH));
        for (SearchFigures.Step step : search.steps()) {
            rates.add(Numbers.rate(step.rate()));
            achieved.add(
                    step.achievedRate().isPresent()
                            ? Numbers.measuredRate(step.achievedRate().getAsDouble())
                            : Numbers.ABSENT);
            figures.add(figure(step));
        }
        line(out, rates, rates.heading(), achieved, achieved.heading(), figures, figures.heading());
        out.append('\n');
        for (int i = 0; i < search.steps().size(); i++) {
            StringBuilder numbers = new StringBuilder();
            line(numbers, rates, rates.cell(i), achieved, achieved.cell(i), figures, figures.cell(i));
            SearchFigures.Step step = search.steps().get(i);
            String reason = tellsNoMore(step.reason()) ? "" : step.reason();
            Paragraph row = new Paragraph(out, 0, numbers.length() + GAP.length());
            row.add("", numbers.toString());
            row.add(GAP, step.outcome() + (reason.isEmpty() ? "" : ":"));
            row.addWords(reason);
            row.end();
        }
    }

    private String figure(SearchFigures.Step step) {
        if (search.unit() == Unit.NANOS) {
            return Numbers.microseconds(step.measured());
        }
        return step.measured().isPresent() ? search.unit().words(step.measured().getAsDouble()) : Numbers.ABSENT;
    }

    /** Whether a reason only repeats the figure that precedes it in its line. */
    private boolean tellsNoMore(String reason) {
        return reason.startsWith(search.figure()) && reason.indexOf(',') < 0;
    }

    private static void line(
            StringBuilder out,
            Column rates,
            String rate,
            Column achieved,
            String reached,
            Column figures,
            String figure) {
        ColumnText.right(out, rate, 1 + Math.max(10, rates.width()));
        ColumnText.right(out, reached, GAP.length() + Math.max(10, achieved.width()));
        ColumnText.right(out, figure, GAP.length() + figures.width());
    }
}
