package dev.insitu.release;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The bill of materials, and the jars of this build that it talks of. */
final class Bill {
    private final JsonNode json;

    private Bill(JsonNode json) {
        this.json = json;
    }

    static Bill read() throws IOException {
        return new Bill(new ObjectMapper().readTree(new File(System.getProperty("insitu.bom"))));
    }

    JsonNode json() {
        return json;
    }

    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (JsonNode component : json.get("components")) {
            parts.add(new Part(component));
        }
        return parts;
    }

    /** One component. */
    record Part(JsonNode json) {
        String group() {
            return json.path("group").asText();
        }

        String name() {
            return json.get("name").asText();
        }

        String description() {
            return json.path("description").asText();
        }

        boolean isOurs() {
            return group().equals("dev.insitu");
        }

        boolean isEmbedded() {
            return description().startsWith("Embedded in ");
        }

        /** As an SPDX identifier, the first of several. */
        List<String> licences() {
            List<String> ids = new ArrayList<>();
            for (JsonNode licence : json.path("licenses")) {
                ids.add(licence.at("/license/id")
                        .asText(licence.path("expression").asText()));
            }
            return ids;
        }

        String sha256() {
            for (JsonNode hash : json.path("hashes")) {
                if (hash.get("alg").asText().equals("SHA-256")) {
                    return hash.get("content").asText();
                }
            }
            return "";
        }

        /** On the class path of this test, which is what went into insitu.jar. */
        Optional<Path> jar() {
            String file = name() + "-" + json.path("version").asText() + ".jar";
            return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                    .map(Path::of)
                    .filter(path -> path.getFileName().toString().equals(file) && Files.isRegularFile(path))
                    .findFirst();
        }
    }
}
