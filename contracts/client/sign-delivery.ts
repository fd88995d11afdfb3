export interface UnsignedDelivery {
  /** Signing secret of the CRM connection, including its prefix `crm_`. */
  readonly secret: string;
  /** Id of the event. Use the same id for each delivery attempt. 1 to 200 characters of `A-Z a-z 0-9 _ : -`. */
  readonly deliveryId: string;
  /** The event exactly as it will be sent: JSON in UTF-8. */
  readonly body: string | Uint8Array;
  /** Time of sending; now by default. */
  readonly at?: Date;
}

export interface SignedDelivery {
  /** The signed bytes. Send exactly these bytes. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<
    Record<'x-service-timestamp' | 'x-service-delivery-id' | 'x-service-content-sha256' | 'x-service-signature', string>
  >;
}

const utf8Encoder = new TextEncoder();

/** Signs a CRM delivery with Web Crypto, which browsers offer only on https pages and localhost. */
export async function signDelivery({
  secret,
  deliveryId,
  body,
  at = new Date(),
}: UnsignedDelivery): Promise<SignedDelivery> {
  const bytes = typeof body === 'string' ? utf8Encoder.encode(body) : new Uint8Array(body);
  const timestamp = at.toISOString();
  const key = await crypto.subtle.importKey(
    'raw',
    utf8Encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const prefix = utf8Encoder.encode(`${timestamp}.${deliveryId}.`);
  const message = new Uint8Array(prefix.length + bytes.length);
  message.set(prefix);
  message.set(bytes, prefix.length);
  const headers = {
    'x-service-timestamp': timestamp,
    'x-service-delivery-id': deliveryId,
    'x-service-content-sha256': toHex(await crypto.subtle.digest('SHA-256', bytes)),
    'x-service-signature': `v1=${toHex(await crypto.subtle.sign('HMAC', key, message))}`,
  };
  return { body: bytes, headers };
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
