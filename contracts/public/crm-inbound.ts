import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { anyObject, exactObject, isoTimeSchema } from '../schemas.ts';

/** What the server reads as it came, and the core judges, is declared here to be published. */
export const receiveCrmDelivery = defineOperation({
  id: 'receiveCrmDelivery',
  method: 'post',
  path: '/marketplaces/inbound/crm/{installationId}',
  summary: 'Receive a signed record change of a CRM',
  description:
    'The signature is an HMAC-SHA256 over timestamp, `.`, delivery id, `.` and the exact bytes of the body. ' +
    'An accepted event is stored before the answer and applied to the linked ticket afterwards. ' +
    'A refused one leaves nothing behind, so its id may come again rightly signed.',
  access: 'signature',
  headers: {
    'x-service-timestamp': v.pipe(
      v.string(),
      v.description(
        'When the delivery is sent: ISO 8601 with seconds, an optional fraction and a zone; at most five minutes ' +
          'from the service’s time, either way.',
      ),
    ),
    'x-service-delivery-id': v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_:-]{1,200}$/),
      v.description('Names the event, the same at each attempt; unique within the installation.'),
    ),
    'x-service-content-sha256': v.pipe(
      v.string(),
      v.regex(/^[0-9a-f]{64}$/),
      v.description('The SHA-256 of the body, in lower-case hexadecimal.'),
    ),
    'x-service-signature': v.pipe(
      v.string(),
      v.description('`v1=` and the HMAC in hexadecimal; several, up to 10, are separated by commas.'),
    ),
  },
  body: v.pipe(
    anyObject(),
    v.description('The event: an object of any shape, which the installation’s mapping reads.'),
  ),
  success: {
    status: 201,
    description: 'The event is stored and will be applied.',
    schema: exactObject({
      success: v.literal(true),
      deliveryId: v.pipe(v.string(), v.description('As it was sent.')),
      receivedAt: isoTimeSchema,
    }),
  },
  problems: ['installation_not_found', 'delivery_replayed', 'delivery_id_reused'],
});
