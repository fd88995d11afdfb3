<?php
// Usage: php -S 127.0.0.1:4000 receive.php
// Receives webhooks, verifies them and prints their events. It needs WEBHOOK_SECRET in the environment.

function isValid(string $secret, array $headers, string $body, int $now): bool
{
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    if (!ctype_digit($timestamp) || abs($now - (int) $timestamp) > 300 || $key === '') {
        return false;
    }
    $hmac = hash_hmac('sha256', ($headers['webhook-id'] ?? '') . ".$timestamp.$body", $key, true);
    $expected = 'v1,' . base64_encode($hmac);
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

$headers = array_change_key_case(getallheaders());
$body = file_get_contents('php://input');
if (!isValid(getenv('WEBHOOK_SECRET'), $headers, $body, time())) {
    http_response_code(400);
    return;
}
// Before you process the event, check in a table with a unique index that its id is new.
file_put_contents('php://stdout', "{$headers['webhook-id']} " . json_decode($body)->type . "\n");
http_response_code(204);
