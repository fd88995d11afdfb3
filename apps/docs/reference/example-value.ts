import type { SchemaDirection } from '../../../contracts/openapi/json-schema.ts';
import { exampleRecords } from './example-records.ts';
import { getReferencedName, resolveReference, type SchemaNode } from './named-schemas.ts';

/** Example values of fields, by name. They are used unless the schema allows only one value. */
const EXAMPLE_VALUES_BY_NAME: Readonly<Record<string, unknown>> = {
  accent: '#2f5d46',
  accountId: 'acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY2MifQ.EXAMPLE',
  assessmentId: 'asm_01k9z6a0b1c2d3e4f5g6h7j8k9',
  at: '2026-03-02T10:42:17.318Z',
  authorName: 'Grace from Billing',
  by: 'key:key_01k9z4a1b2c3d4e5f6g7h8j9k0',
  bytes: 41_943_040,
  checkoutUrl: 'https://checkout.example.com/c/pay/cs_4711',
  accepted: 27,
  applied: 26,
  completed: 4,
  conversationId: 'tkt_01k9z5c0d1e2f3g4h5j6k7m8n8',
  conversationToken: 'ct_EXAMPLE',
  content: 'My invoice shows the wrong address.',
  created: 12,
  currency: 'EUR',
  day: '2026-03-02',
  description: null,
  device: 'Firefox on Windows',
  deliveryId: 'evt_01k9z8a0b1c2d3e4f5g6h7j8k9',
  destination: 'https://www.example.com/offers',
  email: 'ada@example.com',
  erasureId: 'ers_01k9z9a0b1c2d3e4f5g6h7j8k9',
  executionId: 'exe_01k9z7a0b1c2d3e4f5g6h7j8k9',
  expiresIn: 900,
  externalSystem: 'Help desk',
  externalTicketId: 'HD-4711',
  externalTicketUrl: 'https://helpdesk.example.com/tickets/HD-4711',
  failureCode: null,
  failureMessage: null,
  failurePointer: null,
  failed: 0,
  formKey: 'contact',
  from: 'open',
  greeting: null,
  hasMore: false,
  host: 'www.example.com',
  id: 'acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
  intentKey: 'contact',
  invitationId: 'inv_01k9z3c0d1e2f3g4h5j6k7m8n9',
  invitedBy: 'acc_01k9z3a0b1c2d3e4f5g6h7j8k9',
  key: 'contact',
  keyId: 'key_01k9z4a1b2c3d4e5f6g7h8j9k0',
  lastChangedBy: 'visitor',
  limit: 50,
  link: 'https://portico.example.com/console/accept-invitation#invitation=EXAMPLE',
  locale: 'en',
  locator: 'title',
  logo: null,
  message: 'This action is not available at the moment.',
  name: 'Ada Example',
  nextCursor: null,
  node: 'v22.14.0',
  number: '+43123456789',
  pageUrl: 'https://www.example.com/billing',
  phone: null,
  profileVersion: 'public-web-evidence@1.0.0+3f9ac04b7d1e',
  recordId: 'HD-4711',
  referringIntent: null,
  refused: 0,
  requests: 318,
  resolved: 9,
  schemaVersion: 41,
  rule: 'Billing',
  seenAt: '2026-03-02T10:00:00.000Z',
  secret: 'EXAMPLE_SECRET',
  siteId: 'site_01k9z3v7q8e2m4n6p8r0s2t4v6',
  siteName: 'Example shop',
  submitLabel: null,
  summary: 'My invoice shows the wrong address.',
  team: 'Billing',
  text: 'Two months free with every year.',
  ticketId: 'tkt_01k9z5c0d1e2f3g4h5j6k7m8n8',
  title: 'Contact us',
  to: 'resolved',
  unmatched: 1,
  uptime: 86_400,
  version: '1.0.0',
  waiting: 0,
};

/**
 * Creates an example value of a schema, with all fields. Named schemas and fields with a known name get realistic
 * values.
 */
export function createExampleValue(node: SchemaNode, direction: SchemaDirection, name = ''): unknown {
  const record = getReferencedName(node);
  const example = record && exampleRecords[record];
  if (example !== undefined) return example;
  const schema = resolveReference(node, direction);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = schema.oneOf ?? schema.anyOf ?? [];
  if (Object.hasOwn(EXAMPLE_VALUES_BY_NAME, name) && isScalar(option ?? schema)) return EXAMPLE_VALUES_BY_NAME[name];
  if (option) return createExampleValue(option, direction, name);
  switch (schema.type) {
    case 'object':
      return createExampleObject(schema, direction);
    case 'array':
      return schema.items ? [createExampleValue(schema.items, direction, name)] : [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    default:
      return createExampleText(schema);
  }
}

function isScalar({ type }: SchemaNode): boolean {
  return type !== 'object' && type !== 'array' && type !== undefined;
}

function createExampleObject({ properties = {} }: SchemaNode, direction: SchemaDirection): object {
  return Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, createExampleValue(member, direction, name)]),
  );
}

function createExampleText({ format }: SchemaNode): string {
  if (format === 'date-time') return '2026-03-02T10:00:00.000Z';
  return format === 'uri' ? 'https://www.example.com/' : 'Example';
}
