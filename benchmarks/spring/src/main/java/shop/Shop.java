package shop;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** A shop as small as can be, with a web server, a database and the actuator: prints {@code started} and ends. */
@SpringBootApplication
public class Shop {
    public static void main(String[] arguments) {
        var context = SpringApplication.run(Shop.class, arguments);
        context.getBean(Orders.class).place("book");
        System.out.println("started");
        context.close();
    }

    @Service
    static class Orders {
        private final OrderRepository repository;

        Orders(OrderRepository repository) {
            this.repository = repository;
        }

        @Transactional
        public Long place(String article) {
            Order order = new Order();
            order.article = article;
            return repository.save(order).id;
        }
    }

    @RestController
    static class Counter {
        private final Orders orders;

        Counter(Orders orders) {
            this.orders = orders;
        }

        @GetMapping("/orders/{article}")
        public Long order(@PathVariable String article) {
            return orders.place(article);
        }
    }
}
