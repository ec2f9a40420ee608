package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Runs the mains of other applications, one for each line that it is given: their calls are over when it has said so. */
public final class DemosInTurn {
    private DemosInTurn() {}

    /** Each line is a class and its arguments, or {@code end}. */
    public static void main(String[] arguments) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        int done = 0;
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            String[] words = line.split(" ", -1);
            Class.forName(words[0]).getMethod("main", String[].class).invoke(null, (Object)
                    Arrays.copyOfRange(words, 1, words.length));
            done++;
            System.out.println("done " + done);
        }
    }
}
