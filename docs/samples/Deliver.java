// Usage: java Deliver.java EVENT_FILE DELIVERY_ID
// Needs PORTICO_URL, INSTALLATION_ID and SIGNING_SECRET in the environment.
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Deliver {
    public static void main(String[] arguments) throws Exception {
        byte[] body = Files.readAllBytes(Path.of(arguments[0])); // sign and send exactly these bytes
        String deliveryId = arguments[1];
        String timestamp = Instant.now().toString();
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
        byte[] secret = System.getenv("SIGNING_SECRET").getBytes(StandardCharsets.UTF_8);
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        mac.update((timestamp + "." + deliveryId + ".").getBytes(StandardCharsets.UTF_8));
        mac.update(body);

        HexFormat hex = HexFormat.of();
        String path = "/marketplaces/inbound/crm/" + System.getenv("INSTALLATION_ID");
        HttpRequest request = HttpRequest.newBuilder(URI.create(System.getenv("PORTICO_URL") + path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .header("x-service-timestamp", timestamp)
            .header("x-service-delivery-id", deliveryId)
            .header("x-service-content-sha256", hex.formatHex(digest))
            .header("x-service-signature", "v1=" + hex.formatHex(mac.doFinal()))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.body());
        System.out.println(response.statusCode());
    }
}
