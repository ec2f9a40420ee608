package dev.insitu.it.apps;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Four threads that move money between the few rows of a table in H2, each on a connection of its own. One transaction in a hundred is
 * long in coming to its end. Argument: for how many seconds.
 */
public final class HotTable {
    private static final String URL = "jdbc:h2:mem:hot;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=10000";
    private static final int THREADS = 4;
    private static final int ROWS = 8;
    private static final int ONE_LONG_IN = 100;
    private static final int LONGEST_MILLIS = 20;
    private static final long NANOS_A_SECOND = 1_000_000_000;

    private HotTable() {}

    public static void main(String[] arguments) throws Exception {
        try (Connection connection = DriverManager.getConnection(URL)) {
            connection.createStatement().execute("create table account (id int primary key, balance bigint)");
            for (int i = 0; i < ROWS; i++) {
                connection.createStatement().execute("insert into account values (" + i + ", 0)");
            }
        }
        StallPartners.awaitLooks();
        long end = System.nanoTime() + Integer.parseInt(arguments[0]) * NANOS_A_SECOND;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int seed = i;
            threads.add(new Thread(() -> move(seed, end), "teller-" + i));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        System.exit(0);
    }

    private static void move(int seed, long endNanos) {
        Random random = new Random(seed);
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement change =
                        connection.prepareStatement("update account set balance = balance + ? where id = ?");
                PreparedStatement sum = connection.prepareStatement("select sum(balance) from account")) {
            connection.setAutoCommit(false);
            while (System.nanoTime() < endNanos) {
                // Always in the same order, so that no deadlock can happen.
                int from = random.nextInt(ROWS - 1);
                change(change, from, -1);
                change(change, from + 1 + random.nextInt(ROWS - 1 - from), 1);
                if (random.nextInt(ONE_LONG_IN) == 0) {
                    Thread.sleep(1 + random.nextInt(LONGEST_MILLIS));
                }
                connection.commit();
                try (ResultSet result = sum.executeQuery()) {
                    result.next();
                }
                connection.commit();
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void change(PreparedStatement change, int row, long by) throws SQLException {
        change.setLong(1, by);
        change.setInt(2, row);
        change.executeUpdate();
    }
}
