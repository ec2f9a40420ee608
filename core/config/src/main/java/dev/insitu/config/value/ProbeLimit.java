package dev.insitu.config.value;

import dev.insitu.platform.problem.InvalidValueException;

/** A limit of a probe's figure in the short form, {@code date serialisation p99.9 <= 60us}. */
record ProbeLimit(String probe, StatisticLimit limit) {
    /**
     * Reads the short form.
     *
     * @param sign between the figure and its limit
     * @param expected the message for a text of another form
     */
    static ProbeLimit parse(String text, String sign, String expected) throws InvalidValueException {
        int at = text.lastIndexOf(sign);
        String left = at < 0 ? "" : text.substring(0, at).strip();
        String limit = at < 0 ? "" : text.substring(at + sign.length()).strip();
        int space = left.lastIndexOf(' ');
        if (space < 0 || limit.startsWith("=")) {
            throw new InvalidValueException(expected);
        }
        return new ProbeLimit(
                CheckSettings.probe(left.substring(0, space)), StatisticLimit.parse(left.substring(space + 1), limit));
    }
}
