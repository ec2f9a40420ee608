package dev.insitu.platform.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DescriptorsTest {
    @TempDir
    private Path directory;

    @Test
    void readsAddresses() {
        assertThat(address("0100007F:1538")).isEqualTo("127.0.0.1:5432");
        assertThat(address("0000000000000000FFFF00000100007F:0050")).isEqualTo("127.0.0.1:80");
        assertThat(address("B80D01200000000067452301EFCDAB89:01BB")).isEqualTo("[2001:db8:0:0:123:4567:89ab:cdef]:443");
    }

    @Test
    void readsAddressesOfMachinesThatBeginWithTheHighestByte() {
        assertThat(Descriptors.address("7F000001:1538", ByteOrder.BIG_ENDIAN)).isEqualTo("127.0.0.1:5432");
        assertThat(Descriptors.address("00000000000000000000FFFF7F000001:0050", ByteOrder.BIG_ENDIAN))
                .isEqualTo("127.0.0.1:80");
        assertThat(Descriptors.address("20010DB8000000000123456789ABCDEF:01BB", ByteOrder.BIG_ENDIAN))
                .isEqualTo("[2001:db8:0:0:123:4567:89ab:cdef]:443");
    }

    private static String address(String hex) {
        return Descriptors.address(hex, ByteOrder.LITTLE_ENDIAN);
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void namesFilesAndPeers() throws IOException {
        Path file = Files.createFile(directory.resolve("file.txt"));
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                FileInputStream in = new FileInputStream(file.toFile())) {
            assertThat(names()).contains(file.toRealPath().toString(), "127.0.0.1:" + socket.getPort());
            assertThat(in.read()).isNegative();
        }
    }

    private static List<String> names() throws IOException {
        Descriptors descriptors = new Descriptors();
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.map(each -> descriptors.name(
                            Descriptors.target(Long.parseLong(each.getFileName().toString()))))
                    .toList();
        }
    }

    @EnabledOnOs(OS.LINUX)
    @Test
    void aMalformedAddressIsNoDescriptor() {
        assertThat(Descriptors.polled(8)).isEqualTo(-1);
        assertThat(new Descriptors().name(Descriptors.target(-1))).isEmpty();
    }
}
