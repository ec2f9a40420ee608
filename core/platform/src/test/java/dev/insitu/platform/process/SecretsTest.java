package dev.insitu.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SecretsTest {
    @Test
    void valuesOfFlagsWhoseNameLooksLikeASecretAreMasked() {
        assertThat(Secrets.maskEach(List.of(
                        "-Ddb.password=hunter2",
                        "-Dapi.TOKEN=a b=c",
                        "-Daws.secretAccessKey=x",
                        "-Dgcp.credentials.file=/x",
                        "-javaagent:/opt/apm.jar=host=h,apiKey=x,name=n",
                        "-Dspring.datasource.url=jdbc:db://h/d?user=u&password=x")))
                .containsExactly(
                        "-Ddb.password=***",
                        "-Dapi.TOKEN=***",
                        "-Daws.secretAccessKey=***",
                        "-Dgcp.credentials.file=***",
                        "-javaagent:/opt/apm.jar=host=h,apiKey=***",
                        "-Dspring.datasource.url=jdbc:db://h/d?user=u&password=***");
    }

    @Test
    void othersAreNot() {
        List<String> harmless = List.of(
                "-Xmx48m",
                "-Duser.name=key",
                "-javaagent:/opt/keys/insitu.jar=org.acme.KeyStore#load;org.acme.Token#*",
                "-XX:+UseG1GC");

        assertThat(Secrets.maskEach(harmless)).isEqualTo(harmless);
    }

    @Test
    void inACommandLineAnArgumentOfItsOwnIsAValueToo() {
        assertThat(Secrets.maskLine("org.acme.Main --password=a b --port 80 -token x"))
                .isEqualTo("org.acme.Main --password=*** --port 80 -token ***");
        assertThat(Secrets.maskLine("app.jar key=a")).isEqualTo("app.jar key=***");
        assertThat(Secrets.maskLine("org.acme.TokenServer 8080 --use-keys --port 80"))
                .isEqualTo("org.acme.TokenServer 8080 --use-keys --port 80");
    }

    @Test
    void inAConfigWhoAsksIsMaskedToo() {
        String config = """

                export: { otlp: "http://me:hunter2@collector:4318/x", prometheus: "127.0.0.1:9464" }
                probes:
                  - { name: token check, method: "org.acme.Token::check" }
                  - { name: b, method: "org.acme.KeyStore#load @exit" }
                """;

        assertThat(Secrets.maskText(config)).isEqualTo(config.replace("me:hunter2@", "***@"));
    }
}
