package com.acme.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code Shop FAULT}: answers GET /orders/{id}; with the fault, some answers are slow. */
@SpringBootApplication
public class Shop {
    static final int ORDERS = 2_000;

    static String fault;

    /** Until its input ends. */
    public static void main(String[] arguments) throws Exception {
        fault = arguments[0];
        SpringApplication application = new SpringApplication(Shop.class);
        application.setDefaultProperties(Map.of(
                "server.port", "0",
                "spring.main.banner-mode", "off",
                "logging.level.root", "WARN",
                "spring.datasource.url", "jdbc:h2:mem:shop",
                "spring.datasource.hikari.maximum-pool-size", Integer.toString(Report.HELD),
                "spring.jpa.open-in-view", "false",
                "spring.jpa.hibernate.ddl-auto", "create"));
        ConfigurableApplicationContext context = application.run();
        PlacedOrders orders = context.getBean(PlacedOrders.class);
        for (long id = 0; id < ORDERS; id++) {
            orders.save(new PlacedOrder(id, "order " + id));
        }
        if (fault.equals("pool")) {
            Report report = new Report(context.getBean(DataSource.class));
            Thread thread = new Thread(report, "report");
            thread.setDaemon(true);
            thread.start();
        }
        System.out.println("port " + context.getEnvironment().getProperty("local.server.port"));
        while (System.in.read() >= 0) {
            // Until it ends.
        }
        context.close();
    }
}

/** What is stored of an order. */
@Entity
@Table(name = "placed")
class PlacedOrder {
    @Id
    private long id;

    private String name;

    protected PlacedOrder() {}

    PlacedOrder(long id, String name) {
        this.id = id;
        this.name = name;
    }

    String name() {
        return name;
    }
}

/** The stored orders. */
interface PlacedOrders extends JpaRepository<PlacedOrder, Long> {
    List<PlacedOrder> findByName(String name);
}

/** Serves orders. */
@RestController
class OrderController {
    private final OrderService service;

    OrderController(OrderService service) {
        this.service = service;
    }

    @GetMapping("/orders/{id}")
    String order(@PathVariable("id") long id) {
        return service.find(id);
    }
}

/** Finds orders. */
@Service
class OrderService {
    private static final int RARE = 50;
    private static final int ALIKE = 200;

    private final PlacedOrders orders;

    OrderService(PlacedOrders orders) {
        this.orders = orders;
    }

    @Transactional(readOnly = true)
    public String find(long id) {
        String name = orders.findById(id % Shop.ORDERS).orElseThrow().name();
        return Shop.fault.equals("queries") && id % RARE == 0 ? name + alike(id) : name;
    }

    /** One query each, where one for all would do. */
    private int alike(long id) {
        int found = 0;
        for (int i = 0; i < ALIKE; i++) {
            found += orders.findByName("order " + (id + i) % Shop.ORDERS).size();
        }
        return found;
    }
}

/** Now and then holds all connections. */
class Report implements Runnable {
    static final int HELD = 10;

    private static final long HELD_MILLIS = 80;
    private static final long PAUSE_MILLIS = 400;

    private final DataSource source;

    Report(DataSource source) {
        this.source = source;
    }

    @Override
    public void run() {
        try {
            while (true) {
                write();
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void write() throws SQLException, InterruptedException {
        List<Connection> held = new ArrayList<>();
        while (held.size() < HELD) {
            held.add(source.getConnection());
        }
        Thread.sleep(HELD_MILLIS);
        for (Connection each : held) {
            each.close();
        }
    }
}
