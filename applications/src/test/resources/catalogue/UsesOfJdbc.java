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
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.execute("create table used(id int)");
                statement.executeUpdate("insert into used values(1)");
                statement.addBatch("insert into used values(2)");
                statement.executeBatch();
                statement.executeQuery("select * from used").close();
                connection.commit();
                try (PreparedStatement insert = connection.prepareStatement("insert into used values(?)");
                        PreparedStatement select = connection.prepareStatement("select * from used")) {
                    insert.setInt(1, 3);
                    insert.executeUpdate();
                    insert.execute();
                    select.executeQuery().close();
                }
                connection.rollback();
            }
        }
    }
}
