package dev.insitu.demo.date;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.Date;

/** The operation that both applications share. */
public final class DateSerialisation {
    private DateSerialisation() {}

    /** Returns a copy of the date that has been through bytes, as after a remote call or a session store. */
    public static Date roundTrip(Date date) {
        return deserialise(serialise(date));
    }

    private static byte[] serialise(Date date) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(date);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot serialise " + date, e);
        }
        return bytes.toByteArray();
    }

    private static Date deserialise(byte[] bytes) {
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (Date) in.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot deserialise a date from " + bytes.length + " bytes", e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("java.util.Date is part of every JDK", e);
        }
    }
}
