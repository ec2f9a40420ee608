package dev.insitu.recording.memory;

import dev.insitu.platform.file.OwnerOnly;
import dev.insitu.platform.file.PatientFiles;
import dev.insitu.platform.process.Daemon;
import dev.insitu.recording.journal.Fact;
import dev.insitu.recording.journal.JournalCodec;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A tool's request to a running session for the causes of its slowest calls, which only the session can compute. The request is an
 * empty file beside the live counts; the answer is another file, with facts. The request's time connects them. Any user can create
 * such files: the session reads no content, and the tool reads only files of the owner of the counts.
 */
public final class CausesRequest {
    private static final long POLL_MILLIS = 10;

    /** A request older than this comes from a tool that was killed. */
    private static final long ABANDONED_MILLIS = 5_000;

    private static final int MOST_BYTES = 32 << 20;
    private static final int MOST_STRINGS = 1 << 16;
    private static final String PART = ".part";

    private final File counts;
    private final File question;
    private final File answer;

    /** @param live where the live counts are */
    public CausesRequest(String live) {
        counts = new File(live);
        question = beside(".ask");
        answer = beside(".answer");
    }

    /** The name does not begin as that of counts does, because counts of a process are searched by name. */
    private File beside(String suffix) {
        return new File(counts.getParentFile(), '.' + counts.getName() + suffix);
    }

    /** The time of the pending request; 0 where no tool waits for an answer. One system call. */
    public long asked() {
        return question.lastModified();
    }

    /** Answers the request made at a time. */
    public void answer(long asked, List<Fact> facts) throws IOException {
        withdraw();
        File part = beside(PART);
        Files.deleteIfExists(part.toPath());
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Channels.newOutputStream(OwnerOnly.create(part))))) {
            out.writeLong(asked);
            out.writeInt(facts.size());
            for (Fact fact : facts) {
                List<String> strings = fact.strings();
                out.writeInt(strings.size());
                for (String string : strings) {
                    byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
                    out.writeInt(bytes.length);
                    out.write(bytes);
                }
            }
        }
        PatientFiles.replace(part, answer);
    }

    /** Deletes the answer. */
    public void withdraw() throws IOException {
        Files.deleteIfExists(answer.toPath());
    }

    /** Deletes the request and the answer, because the counts are deleted. */
    void discard() {
        for (File file : new File[] {question, answer, beside(PART)}) {
            boolean isGone = PatientFiles.isDeletedAtOnce(file);
            // Another user's file stays: it belongs to a tool, which deletes it itself.
            assert isGone || !OwnerOnly.isOwn(file.toPath()) : file;
        }
    }

    /** Sends a request and waits at most this long for the answer; empty if there is no answer. */
    public Optional<List<Fact>> ask(long longestMillis) {
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
            // The report omits the causes and says so.
            return Optional.empty();
        }
    }

    /** False where another tool has just sent a request. */
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

    private Optional<List<Fact>> await(long longestMillis) throws IOException {
        long asked = asked();
        long begun = System.nanoTime();
        while (counts.exists() && System.nanoTime() - begun < longestMillis * 1_000_000) {
            if (SharedCounts.haveSameOwner(answer, counts)
                    && Files.isRegularFile(answer.toPath(), LinkOption.NOFOLLOW_LINKS)) {
                Optional<List<Fact>> facts = read(asked);
                if (facts.isPresent()) {
                    return facts;
                }
            }
            Daemon.sleep(POLL_MILLIS);
        }
        return Optional.empty();
    }

    /** Empty where the answer belongs to an earlier request. */
    private Optional<List<Fact>> read(long asked) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(answer.toPath(), LinkOption.NOFOLLOW_LINKS)) {
            bytes = in.readNBytes(MOST_BYTES);
        }
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        if (in.readLong() != asked) {
            return Optional.empty();
        }
        List<Fact> facts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int count = in.readInt();
            if (count < 0 || count > MOST_STRINGS) {
                throw new IOException("damaged");
            }
            List<String> strings = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int length = in.readInt();
                if (length < 0 || length > in.available()) {
                    throw new IOException("damaged");
                }
                strings.add(new String(in.readNBytes(length), StandardCharsets.UTF_8));
            }
            facts.add(JournalCodec.read(strings));
        }
        return Optional.of(facts);
    }
}
