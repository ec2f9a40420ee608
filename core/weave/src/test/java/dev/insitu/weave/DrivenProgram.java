package dev.insitu.weave;

import dev.insitu.config.ConfigFiles;
import dev.insitu.recording.journal.RecordedFacts;
import dev.insitu.weave.generated.Program;
import dev.insitu.weave.rule.RuleBook;
import java.util.List;

/** A program with methods to drive. */
abstract class DrivenProgram {
    static final Program PROGRAM = Program.compile(17, """
            class Main {
                static Object run() {
                    Client client = new Client();
                    String text = client.send("a", 1) + client.count("b", 2) + client.ratio(2.5) + client.part(0.5f);
                    Client.nothing(7L);
                    try { client.send(null, 3); } catch (NullPointerException e) { text += "thrown"; }
                    return text + client.locked() + new Consumer().handled("c", 8);
                }
            }
            class Client {
                public String toString() { return "client"; }
                String send(String text, int number) {
                    String was = text;
                    text = "changed";
                    number = -1;
                    return was.concat("!");
                }
                int count(String text, int number) { return number; }
                double ratio(double number) { return number; }
                float part(float number) { return number; }
                static void nothing(long number) { number++; }
                synchronized boolean locked() { return true; }
            }
            class Consumer {
                public String toString() { return "consumer"; }
                int handled(String text, int number) {
                    text = "changed";
                    if (number < 0) throw new IllegalStateException(text);
                    return number;
                }
            }
            """);

    final RecordedFacts facts = new RecordedFacts();

    /** The driver's calls while the program runs, in order. */
    List<String> calls(String drive) {
        return calls(PROGRAM, drive);
    }

    List<String> calls(Program program, String drive) {
        return RecordedWeaving.weave(program, rules(drive), facts).run();
    }

    static RuleBook rules(String drive) {
        return rules(drive, "Main#none");
    }

    static RuleBook rules(String drive, String probe) {
        return new RuleBook(
                ConfigFiles.config("probes: [ \"" + probe + "\" ]\ndrive: { throughput: 1000/s, " + drive + " }"));
    }
}
