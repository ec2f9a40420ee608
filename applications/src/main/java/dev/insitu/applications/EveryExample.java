package dev.insitu.applications;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.h2.api.Trigger;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.tools.Csv;
import org.h2.tools.RunScript;
import org.h2.tools.Script;
import org.h2.tools.Server;
import org.h2.tools.Shell;
import org.h2.tools.SimpleResultSet;
import org.h2.util.Utils;

/**
 * H2: every example of its own manual that says the same twice, in memory, in an encrypted file and through its server; what it has for triggers, full text, CSV,
 * its store, its shell and its backups. Prints each statement's rows or error.
 */
public final class EveryExample {
    /** Their answers depend on time, chance or the machine, or they end the database. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "RAND|UUID|CURRENT_|LOCALTIME|SYSDATE|NOW\\(|SHUTDOWN|BACKUP|SCRIPT|MEMORY|ABORT|TODAY|LINK|"
                    + "SECURE|CANCEL|H2VERSION|DATABASE_PATH|SESSION_ID|TRANSACTION_ID|LOCK_TIMEOUT|SALT|ENCRYPT|"
                    + "CSVREAD|CSVWRITE|FILE_|EXPLAIN ANALYZE|TRACE|DATABASE_EVENT_LISTENER|JAVA_OBJECT|CREATE ALIAS|"
                    + "CREATE AGGREGATE|CURTIME|CURDATE|EXCLUSIVE|SAMPLE|CHECKPOINT|ANALYZE|CLOCK|SYSTIMESTAMP");

    private static final int ROWS = 2_000;

    private EveryExample() {}

    /** Takes nothing. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory("h2");
        List<String> examples = examples();
        System.out.println(examples.size() + " examples");
        examples(examples, "jdbc:h2:mem:a");
        examples(examples, "jdbc:h2:" + directory.resolve("b") + ";CIPHER=AES", "key sa");
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists", "-baseDir", directory.toString())
                .start();
        examples(examples, "jdbc:h2:tcp://localhost:" + server.getPort() + "/c;MODE=PostgreSQL", "sa");
        server.stop();
        statements("jdbc:h2:" + directory.resolve("d"));
        statements("jdbc:h2:" + directory.resolve("d"));
        tools(directory);
        store(directory);
    }

    private static String text(String resource) throws IOException {
        try (InputStream in = EveryExample.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    private static List<String> examples() throws SQLException, IOException {
        List<String> examples = new ArrayList<>();
        byte[] manual = Utils.getResource("/org/h2/res/help.csv");
        Csv csv = new Csv();
        csv.setLineCommentCharacter('#');
        try (ResultSet help =
                csv.read(new InputStreamReader(new ByteArrayInputStream(manual), StandardCharsets.UTF_8), null)) {
            while (help.next()) {
                for (String example : String.valueOf(help.getString("EXAMPLE")).split(";\\s*\\R|\\R(?=[A-Z])", -1)) {
                    String upper = example.toUpperCase(Locale.ROOT);
                    if (!LEFT_OUT.matcher(upper).find()) {
                        examples.add(example);
                    }
                }
            }
        }
        return examples;
    }

    private static void examples(List<String> examples, String url, String... password) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", String.join("", password))) {
            run(connection, SETUP);
            for (String example : examples) {
                run(connection, example);
                String upper = example.toUpperCase(Locale.ROOT).strip();
                boolean isAlone =
                        upper.startsWith("SELECT") || upper.startsWith("CREATE") || upper.startsWith("INSERT");
                if (!isAlone) {
                    // Such as a function, an operator or a type.
                    run(connection, "SELECT " + example);
                    run(connection, "SELECT " + example + " FROM TEST");
                    run(connection, "SELECT CAST(NULL AS " + example + ")");
                }
            }
        }
    }

    private static final String SETUP = """
            CREATE TABLE TEST(ID INT PRIMARY KEY, NAME VARCHAR(255), "VALUE" INT, PARENT INT, X INT, Y DOUBLE, D DATE);
            INSERT INTO TEST SELECT X, 'Name ' || X, X * 7, X / 2, X, X / 3.0, DATE '2020-01-01' + X FROM SYSTEM_RANGE(1, 50)
            """;

    private static void statements(String url) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            for (String statement : text("statements.sql").split(";\\R", -1)) {
                run(connection, statement);
            }
            connection.setAutoCommit(false);
            run(connection, "DELETE FROM ITEM");
            connection.rollback();
            connection.setAutoCommit(true);
            run(
                    connection,
                    "SELECT COUNT(*), SUM(PRICE), LISTAGG(KIND, ',') WITHIN GROUP (ORDER BY ID) FROM ITEM WHERE ID < 100");
        }
    }

    /** Called by the database for each changed row. */
    public static final class Changed implements Trigger {
        /** Made by the database. */
        public Changed() {
            // It has nothing.
        }

        @Override
        public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
            try (var insert = connection.prepareStatement("INSERT INTO CHANGES(WHAT) VALUES (?)")) {
                insert.setString(1, after == null ? "deleted" : "updated " + after[2]);
                insert.executeUpdate();
            }
        }
    }

    private static void tools(Path directory) throws Exception {
        String url = "jdbc:h2:" + directory.resolve("d");
        Path script = directory.resolve("script.sql");
        Script.process(url, "sa", "", script.toString(), "", "");
        String again = "jdbc:h2:" + directory.resolve("e");
        RunScript.execute(again, "sa", "", script.toString(), StandardCharsets.UTF_8, false);
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        Shell shell = new Shell();
        shell.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
        shell.runTool(
                "-url",
                again,
                "-user",
                "sa",
                "-password",
                "",
                "-sql",
                "SELECT ID, TITLE, PRICE FROM ITEM WHERE ID < 50 ORDER BY ID; SHOW TABLES");
        System.out.println(shown.toString(StandardCharsets.UTF_8).replaceAll("\\d+ ms", "ms"));
        try (Connection connection = DriverManager.getConnection(again, "sa", "")) {
            Path csv = directory.resolve("items.csv");
            run(connection, "CALL CSVWRITE('" + csv + "', 'SELECT ID, TITLE, PRICE FROM ITEM ORDER BY ID')");
            System.out.println(Files.readAllLines(csv).hashCode());
            run(connection, "SELECT * FROM CSVREAD('" + csv + "') WHERE CAST(ID AS INT) < 20");
            run(connection, "SHUTDOWN IMMEDIATELY");
        }
        try (Connection connection = DriverManager.getConnection(again, "sa", "")) {
            run(connection, "SELECT COUNT(*) FROM ITEM");
        }
        SimpleResultSet simple = new SimpleResultSet();
        simple.addColumn("A", java.sql.Types.INTEGER, 10, 0);
        for (int i = 0; i < ROWS; i++) {
            simple.addRow(i);
        }
        System.out.println(rows(simple).hashCode());
    }

    private static void store(Path directory) {
        String file = directory.resolve("store.mv").toString();
        for (int round = 0; round < 3; round++) {
            try (MVStore store = new MVStore.Builder()
                    .fileName(file)
                    .compress()
                    .encryptionKey("key".toCharArray())
                    .open()) {
                MVMap<Integer, String> map = store.openMap("map");
                for (int i = 0; i < ROWS * 5; i++) {
                    map.put(i * 7919 % 10_007, "value " + i + " of " + round);
                }
                long version = store.commit();
                map.clear();
                store.rollbackTo(version);
                System.out.println(map.size() + " " + map.firstKey() + " " + map.ceilingKey(5_000) + " " + map.get(77));
                store.compactFile(100);
            }
        }
    }

    private static void run(Connection connection, String sql) {
        String told;
        try (Statement statement = connection.createStatement()) {
            told = statement.execute(sql) ? rows(statement.getResultSet()) : "updated " + statement.getUpdateCount();
        } catch (SQLException e) {
            told = e.getErrorCode() + " "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
        // Without the directory.
        System.out.println(sql.replaceAll("\\s+", " ").replaceAll("'/[^']*/", "'") + " => " + told);
    }

    private static String rows(ResultSet rows) throws SQLException {
        StringBuilder text = new StringBuilder();
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            for (int i = 1; i <= columns; i++) {
                text.append(rows.getString(i)).append('|');
            }
            text.append(' ');
        }
        return text.toString();
    }
}
