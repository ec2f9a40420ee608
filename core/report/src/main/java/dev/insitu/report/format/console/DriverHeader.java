package dev.insitu.report.format.console;

import dev.insitu.platform.text.Numbers;
import dev.insitu.platform.text.TimeText;
import dev.insitu.report.snapshot.driver.DriverFigures;
import dev.insitu.report.snapshot.driver.DriverPlan;
import dev.insitu.report.table.Sentences;
import java.util.List;

/** The driver's plan, in a line. */
final class DriverHeader {

    private static final String NANOS = "ns";

    private final DriverFigures driver;
    private final DriverPlan plan;

    DriverHeader(DriverFigures driver) {
        this.driver = driver;
        this.plan = driver.plan();
    }

    /** The driven method with its class, without package and parameters; empty where none was found. */
    static String method(DriverFigures driver) {
        List<String> methods = driver.plan().methods();
        if (methods.isEmpty()) {
            return "";
        }
        String first = shortName(methods.get(0));
        return methods.size() == 1 ? first : first + " and " + (methods.size() - 1) + " more";
    }

    private static String shortName(String method) {
        int parameters = method.indexOf('(');
        String name = parameters < 0 ? method : method.substring(0, parameters);
        int member = name.indexOf('#');
        return name.substring(name.lastIndexOf('.', member < 0 ? name.length() : member) + 1);
    }

    void appendTo(StringBuilder out) {
        Paragraph line = new Paragraph(out, 0, 1);
        add(line, arrivals());
        add(line, warmUp());
        add(line, runs());
        if (plan.until().isPresent()) {
            add(line, "until " + shortName(plan.until().get()));
        }
        line.addWords("times in us");
        line.end();
        if (!plan.corrected()) {
            out.append(Sentences.NOT_CORRECTED).append('\n');
        }
    }

    private static void add(Paragraph line, String piece) {
        if (!piece.isEmpty()) {
            line.addWords(piece + ",");
        }
    }

    private String arrivals() {
        return plan.isConstant()
                ? "constant arrivals"
                : "Poisson arrivals (seed" + plan.arrivals().substring("poisson".length()) + ")";
    }

    private String warmUp() {
        String settle = settle();
        if (plan.warmUp().isEmpty()
                || plan.warmUp().equals("0")
                || plan.warmUp().equals("0" + NANOS)) {
            return settle.isEmpty() ? "no warm-up" : "warm-up " + settle;
        }
        String rate = driver.warmUpRate().isPresent()
                ? " (" + Numbers.measuredRate(driver.warmUpRate().getAsDouble()) + ")"
                : "";
        return "warm-up " + amounts() + " flat out" + rate + (settle.isEmpty() ? "" : " + " + settle);
    }

    private String settle() {
        if (plan.settleNanos().isEmpty()) {
            return "various times at rate";
        }
        long nanos = plan.settleNanos().getAsLong();
        return nanos == 0 ? "" : TimeText.rounded(nanos) + " at rate";
    }

    /** The amounts of the warm-ups; several JVMs may have different ones. */
    private String amounts() {
        StringBuilder words = new StringBuilder();
        int from = 0;
        for (int to = 0; to >= 0; from = to + DriverPlan.BETWEEN.length()) {
            to = plan.warmUp().indexOf(DriverPlan.BETWEEN, from);
            words.append(from == 0 ? "" : " or ");
            words.append(amount(
                    to < 0 ? plan.warmUp().substring(from) : plan.warmUp().substring(from, to)));
        }
        return words.toString();
    }

    /** Noted iterations or nanoseconds as text for readers; other text is returned unchanged. */
    private static String amount(String noted) {
        try {
            return noted.endsWith(NANOS)
                    ? TimeText.rounded(Long.parseLong(noted.substring(0, noted.length() - NANOS.length())))
                    : Numbers.grouped(Long.parseLong(noted));
        } catch (NumberFormatException e) {
            return noted;
        }
    }

    private String runs() {
        if (plan.goal().isPresent()) {
            return "";
        }
        String length = "";
        if (plan.iterations().isPresent()) {
            length = Numbers.grouped(plan.iterations().getAsLong());
        } else if (plan.durationNanos().isPresent()) {
            length = TimeText.rounded(plan.durationNanos().getAsLong());
        }
        if (plan.runs() == 0) {
            return length;
        }
        String runs = plan.runs() == 1 ? "1 run" : Numbers.grouped(plan.runs()) + " runs";
        return length.isEmpty() ? runs : runs + " x " + length;
    }
}
