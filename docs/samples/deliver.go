// Usage: go run deliver.go EVENT_FILE DELIVERY_ID
// Needs PORTICO_URL, INSTALLATION_ID and SIGNING_SECRET in the environment.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

func main() {
	body, err := os.ReadFile(os.Args[1]) // sign and send exactly these bytes
	if err != nil {
		log.Fatal(err)
	}
	deliveryID := os.Args[2]
	timestamp := time.Now().UTC().Format(time.RFC3339)
	digest := sha256.Sum256(body)
	mac := hmac.New(sha256.New, []byte(os.Getenv("SIGNING_SECRET")))
	fmt.Fprintf(mac, "%s.%s.", timestamp, deliveryID)
	mac.Write(body)

	url := os.Getenv("PORTICO_URL") + "/marketplaces/inbound/crm/" + os.Getenv("INSTALLATION_ID")
	request, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("x-service-timestamp", timestamp)
	request.Header.Set("x-service-delivery-id", deliveryID)
	request.Header.Set("x-service-content-sha256", hex.EncodeToString(digest[:]))
	request.Header.Set("x-service-signature", "v1="+hex.EncodeToString(mac.Sum(nil)))

	client := http.Client{Timeout: 30 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n%d\n", text, response.StatusCode)
}
