package com.acme.uses;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** JDBC with HikariCP and H2. */
final class UsesOfJdbc {
    private UsesOfJdbc() {}

    static void run() throws SQLException {
        try (HikariDataSource source = new HikariDataSource()) {
            source.setJdbcUrl("jdbc:h2:mem:uses");
            source.setMaximumPoolSize(1);
            for (int i = 0; i < Uses.TIMES; i++) {
                use(source, "used" + i);
            }
        }
    }

    private static void use(HikariDataSource source, String table) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("create table " + table + "(id int)");
            statement.executeUpdate("insert into " + table + " values(1)");
            statement.addBatch("insert into " + table + " values(2)");
            statement.executeBatch();
            statement.executeQuery("select * from " + table).close();
            connection.commit();
            try (PreparedStatement insert = connection.prepareStatement("insert into " + table + " values(?)");
                    PreparedStatement select = connection.prepareStatement("select * from " + table)) {
                insert.setInt(1, 3);
                insert.executeUpdate();
                insert.execute();
                select.executeQuery().close();
            }
            connection.rollback();
        }
    }
}
