import * as v from 'valibot';
import { defineOperation } from '../operation.ts';
import { anyObject, exactObject, isoTimeSchema } from '../schemas.ts';

/** The declared headers are only for the OpenAPI document. The core validates the headers. */
export const receiveCrmDelivery = defineOperation({
  id: 'receiveCrmDelivery',
  method: 'post',
  path: '/marketplaces/inbound/crm/{installationId}',
  summary: 'Deliver a signed record change from a CRM',
  description:
    'The signature is the HMAC-SHA256 of timestamp, `.`, delivery id, `.` and the raw body. ' +
    'An accepted event is stored before the response and applied to the linked ticket afterwards. ' +
    'A rejected delivery is not stored: correct it and send it again with the same id.',
  access: 'signature',
  headers: {
    'x-service-timestamp': v.pipe(
      v.string(),
      v.description(
        'Time of sending: ISO 8601 with seconds, optional fraction and time zone. At most five minutes before or ' +
          'after the server’s time.',
      ),
    ),
    'x-service-delivery-id': v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_:-]{1,200}$/),
      v.description('Id of the event: the same for each delivery attempt, unique within the CRM connection.'),
    ),
    'x-service-content-sha256': v.pipe(
      v.string(),
      v.regex(/^[0-9a-f]{64}$/),
      v.description('SHA-256 of the raw body in lower-case hexadecimal.'),
    ),
    'x-service-signature': v.pipe(
      v.string(),
      v.description('`v1=` followed by the HMAC in hexadecimal. Up to 10 signatures, separated by commas.'),
    ),
  },
  body: v.pipe(
    anyObject(),
    v.description('The event: any JSON object. The mapping of the CRM connection says how to read it.'),
  ),
  success: {
    status: 201,
    description: 'The event is stored and will be applied.',
    schema: exactObject({
      success: v.literal(true),
      deliveryId: v.pipe(v.string(), v.description('The delivery id from the request.')),
      receivedAt: isoTimeSchema,
    }),
  },
  problems: ['installation_not_found', 'delivery_replayed', 'delivery_id_reused'],
});
