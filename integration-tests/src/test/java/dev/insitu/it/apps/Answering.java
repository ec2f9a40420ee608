package dev.insitu.it.apps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Answers each line of stdin, until it ends; {@code time} with the time of day, in milliseconds. */
public final class Answering {
    private Answering() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        System.out.println("ready");
        for (String line = in.readLine(); line != null && !line.equals("end"); line = in.readLine()) {
            System.out.println(line + " " + (line.equals("time") ? System.currentTimeMillis() : answer()));
        }
    }

    static String answer() {
        return "the first answer";
    }
}
