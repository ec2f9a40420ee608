package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.process.Daemon;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tool asks a session that runs for the causes of its slowest calls, which only the session can compute. The question is an empty file beside the live counts, the
 * answer another with facts. They belong together by the time at which the question was asked. Anybody may make such files: the session reads nothing, and the tool
 * reads only what is of the owner of the counts.
 */
public final class Inquiry {
    private static final long POLL_MILLIS = 10;

    /** A question that is so old was left by a tool that was killed. */
    private static final long ABANDONED_MILLIS = 5_000;

    private static final int MOST_BYTES = 32 << 20;
    private static final int MOST_STRINGS = 1 << 16;
    private static final String PART = ".part";

    private final File counts;
    private final File question;
    private final File answer;

    /** @param live where the live counts are */
    public Inquiry(String live) {
        counts = new File(live);
        question = beside(".ask");
        answer = beside(".answer");
    }

    /** Not named as counts are: those of a process are looked for by their name. */
    private File beside(String suffix) {
        return new File(counts.getParentFile(), '.' + counts.getName() + suffix);
    }

    /** When the question was asked that a tool waits for the answer to; 0 where there is none. One system call. */
    public long asked() {
        return question.lastModified();
    }

    /** Answers a question. */
    public void answer(long asked, List<List<String>> facts) throws IOException {
        withdraw();
        File part = beside(PART);
        Files.deleteIfExists(part.toPath());
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(OwnerOnly.create(part))))) {
            out.writeLong(asked);
            out.writeInt(facts.size());
            for (List<String> fact : facts) {
                out.writeInt(fact.size());
                for (String string : fact) {
                    byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
                    out.writeInt(bytes.length);
                    out.write(bytes);
                }
            }
        }
        Files.move(part.toPath(), answer.toPath(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Takes the answer away. */
    public void withdraw() throws IOException {
        Files.deleteIfExists(answer.toPath());
    }

    /** The counts go: nothing of this is left. */
    void discard() {
        for (File file : new File[] {question, answer, beside(PART)}) {
            boolean isGone = file.delete() || !file.exists();
            // Another user's stays: it is a tool's that is about to take it away.
            assert isGone || !OwnerOnly.isOwn(file.toPath()) : file;
        }
    }

    /** Asks, and waits for the answer no longer than that; empty where there is none. */
    public Optional<List<List<String>>> ask(long longestMillis) {
        try {
            boolean isOwn = create();
            try {
                return await(longestMillis);
            } finally {
                if (isOwn) {
                    Files.deleteIfExists(question.toPath());
                }
            }
        } catch (IOException | RuntimeException e) {
            // The report comes without the causes, and says so.
            return Optional.empty();
        }
    }

    /** False where another tool has asked just now. */
    private boolean create() throws IOException {
        try {
            OwnerOnly.create(question).close();
        } catch (FileAlreadyExistsException e) {
            if (System.currentTimeMillis() - question.lastModified() < ABANDONED_MILLIS) {
                return false;
            }
            Files.delete(question.toPath());
            OwnerOnly.create(question).close();
        }
        return true;
    }

    private Optional<List<List<String>>> await(long longestMillis) throws IOException {
        long asked = asked();
        long begun = System.nanoTime();
        while (counts.exists() && System.nanoTime() - begun < longestMillis * 1_000_000) {
            if (SharedCounts.haveSameOwner(answer, counts)
                    && Files.isRegularFile(answer.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                Optional<List<List<String>>> facts = read(asked);
                if (facts.isPresent()) {
                    return facts;
                }
            }
            Daemon.sleep(POLL_MILLIS);
        }
        return Optional.empty();
    }

    /** Empty where the answer is to an earlier question. */
    private Optional<List<List<String>>> read(long asked) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(answer.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(MOST_BYTES);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (in.readLong() != asked) {
            return Optional.empty();
        }
        List<List<String>> facts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int strings = in.readInt();
            if (strings < 0 || strings > MOST_STRINGS) {
                throw new IOException("damaged");
            }
            List<String> fact = new ArrayList<>();
            for (int i = 0; i < strings; i++) {
                int length = in.readInt();
                if (length < 0 || length > in.available()) {
                    throw new IOException("damaged");
                }
                fact.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
            }
            facts.add(fact);
        }
        return Optional.of(facts);
    }
}
