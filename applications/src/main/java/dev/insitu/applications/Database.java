package dev.insitu.applications;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** H2, in memory: rows put in, looked up, summed, and statements that are wrong. */
public final class Database {
    private static final int ROWS = 10_000;
    private static final int WRONG = 100;

    private Database() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Workload.run(Database::round);
    }

    private static String round() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement()) {
            statement.execute("create table item(id int primary key, name varchar(40), price int)");
            try (PreparedStatement insert = connection.prepareStatement("insert into item values(?, ?, ?)")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "item " + i);
                    insert.setInt(3, i * 7919 % 1000);
                    insert.executeUpdate();
                }
            }
            long sum = 0;
            try (PreparedStatement query = connection.prepareStatement("select name, price from item where id = ?")) {
                for (int i = 0; i < ROWS; i++) {
                    query.setInt(1, i * 31 % ROWS);
                    try (ResultSet found = query.executeQuery()) {
                        sum += found.next()
                                ? found.getInt(2) + found.getString(1).length()
                                : -1;
                    }
                }
            }
            int wrong = 0;
            for (int i = 0; i < WRONG; i++) {
                try {
                    statement.execute("insert into item values(" + i + ", 'again', 0)");
                } catch (SQLException e) {
                    wrong++;
                }
            }
            return sum + " " + wrong;
        }
    }
}
