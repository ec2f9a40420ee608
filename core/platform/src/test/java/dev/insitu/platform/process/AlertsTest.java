package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.insitu.platform.problem.Place;
import org.junit.jupiter.api.Test;

class AlertsTest {
    private final Alerts alerts = new Alerts();

    @Test
    void atTheEndThatIsLeftWhichTheReportDoesNotSay() {
        alerts.add(new Place("probes.yaml", 1), "probes", "a.B#c", "the class is loaded and has no such method");
        alerts.add("no collector is there");
        alerts.add("no collector is there");

        assertThat(alerts.waiting()).hasSize(2);

        alerts.forgetReported();

        assertThat(alerts.waiting()).containsExactly("insitu: no collector is there");
    }

    @Test
    void eventsArePrintedEachTimeAndWithinALimit() {
        for (int i = 0; i < 3; i++) {
            alerts.addEvent("incident began");
        }
        assertThat(alerts.waiting()).hasSize(3);
        for (int i = 0; i < 1_000; i++) {
            alerts.addEvent("incident began");
        }

        assertThat(alerts.waiting()).hasSize(100);
    }

    /** Writing the recording may have taken all the time of the end. */
    @Test
    void whereNoTimeIsLeftTheLastLinesArePrintedAllTheSame() throws InterruptedException {
        alerts.addEvent("the last line");

        alerts.printLast(0);

        assertThat(alerts.waiting()).isEmpty();
    }

    @Test
    void anEventThatIsPrintedOtherwiseWaitsNoLonger() {
        alerts.addEvent("the report could not be written");
        alerts.addEvent("incident began");

        alerts.withdraw("the report could not be written");

        assertThat(alerts.waiting()).containsExactly("insitu: incident began");
    }
}
