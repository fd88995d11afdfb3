import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOpenApiDocument } from '../../contracts/openapi/openapi-document.ts';
import type { Operation } from '../../contracts/operation.ts';
import { listPossibleProblems } from '../../contracts/possible-problems.ts';
import { type ProblemCode, problems } from '../../contracts/problems.ts';
import { operations } from '../../contracts/public/operations.ts';
import { EVENT_TYPES } from '../../core/events/event.ts';

/** Any part of the document. Every field may be absent. */
interface Part {
  readonly [name: string]: Part;
}

const document = JSON.parse(JSON.stringify(createOpenApiDocument())) as Part;
const published: readonly Operation[] = operations;

describe('The OpenAPI document', () => {
  it('has title, version and a relative server URL', () => {
    assert.equal(document['openapi'], '3.1.0');
    assert.equal(document['info']?.['title'], 'Portico developer API');
    assert.equal(document['info']?.['version'], '1.0');
    assert.deepEqual(document['servers'], [{ url: '/', description: 'Base URL of your Portico server.' }]);
  });

  it('contains exactly the published operations', () => {
    const documented = Object.entries(document['paths'] ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    );

    assert.deepEqual(documented.sort(), published.map(({ id, method, path }) => `${id} ${method} ${path}`).sort());
  });

  it('has no dangling references and no unused components', () => {
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, place]) => place));
    const held = Object.entries(document['components'] ?? {})
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind}/${name}`));

    assert.deepEqual([...references].sort(), held.sort());
  });

  it('contains the documented limits', () => {
    const { CreateApiKey, UpdateTicket, CommentOnTicket, CreateAssessment, Subject, EvidenceUrl, Claims } =
      document['components']?.['schemas'] ?? {};
    const limit = (body: Part | undefined, field: string) =>
      /"max(?:Length|Items)":(\d+)/.exec(JSON.stringify(body?.['properties']?.[field]))?.[1];

    assert.equal(limit(CreateApiKey, 'name'), '80');
    assert.equal(limit(UpdateTicket, 'externalTicketId'), '180');
    assert.equal(limit(UpdateTicket, 'externalTicketUrl'), '2048');
    assert.equal(limit(UpdateTicket, 'externalSystem'), '80');
    assert.equal(limit(UpdateTicket, 'agentNote'), '2000');
    assert.equal(limit(CommentOnTicket, 'content'), '4000');
    assert.equal(limit(CommentOnTicket, 'authorName'), '120');
    assert.equal(limit(CreateAssessment, 'profileKey'), '120');
    assert.equal(limit(CreateAssessment, 'externalReference'), '300');
    assert.equal(limit(Subject, 'name'), '200');
    assert.equal(limit(Subject, 'description'), '4000');
    assert.deepEqual(Subject?.['properties']?.['urls'], {
      type: 'array',
      items: { $ref: '#/components/schemas/EvidenceUrl' },
      minItems: 1,
      maxItems: 20,
    });
    assert.equal(limit(EvidenceUrl, 'url'), '2048');
    assert.equal(limit(Claims, 'pricingModel'), '120');
    assert.equal(Claims?.['properties']?.['platforms']?.['maxItems'], 30);
    assert.equal(Claims?.['properties']?.['integrations']?.['maxItems'], 50);
  });

  it('forbids additional properties in request bodies but not in responses', () => {
    const { UpdateTicket, Ticket } = document['components']?.['schemas'] ?? {};

    assert.equal(UpdateTicket?.['additionalProperties'], false);
    assert.equal(Ticket?.['additionalProperties'], undefined);
  });
});

describe('The documented webhooks', () => {
  const webhooks = document['webhooks'] ?? {};

  it('are one per event type', () => {
    assert.deepEqual(Object.keys(webhooks), EVENT_TYPES);
  });

  for (const type of EVENT_TYPES) {
    const { post } = webhooks[type] ?? {};

    it(`have the type, the data and no other members in the body: ${type}`, () => {
      const content = post?.['requestBody']?.['content']?.['application/json'];
      const { properties, required } = follow(content?.['schema'] ?? {});

      assert.deepEqual(properties?.['type'], { const: type });
      assert.deepEqual(required, ['type', 'timestamp', 'data']);
      assert.equal(content?.['example']?.['type'], type);
    });

    it(`have the headers of Standard Webhooks: ${type}`, () => {
      assert.deepEqual(
        Object.values(post?.['parameters'] ?? {}).map((parameter) => follow(parameter)['name']),
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
      );
      assert.deepEqual(post?.['security'], []);
    });

    it(`say what responses mean: ${type}`, () => {
      assert.deepEqual(Object.keys(post?.['responses'] ?? {}), ['410', '2XX', 'default']);
    });
  }

  it('refer to the published resources', () => {
    const data = (name: string) => document['components']?.['schemas']?.[name]?.['properties']?.['data'];

    assert.deepEqual(data('TicketCreatedEvent')?.['properties']?.['ticket'], { $ref: '#/components/schemas/Ticket' });
    assert.deepEqual(data('AssessmentFailedEvent')?.['properties']?.['assessment'], {
      $ref: '#/components/schemas/Assessment',
    });
    assert.deepEqual(data('PaymentFailedEvent')?.['properties']?.['execution'], {
      $ref: '#/components/schemas/Execution',
    });
  });

  it('have unique operation ids, also among the operations', () => {
    const paths = [...Object.values(document['paths'] ?? {}), ...Object.values(webhooks)];
    const ids = paths.flatMap((path) => Object.values(path).map(({ operationId }) => String(operationId)));

    assert.equal(new Set(ids).size, published.length + EVENT_TYPES.length);
  });
});

describe('A documented operation', () => {
  for (const operation of published) {
    const documented = document['paths']?.[operation.path]?.[operation.method];
    const declared: readonly string[] = operation.success.headers ?? [];
    const answers = Object.entries(documented?.['responses'] ?? {}).map(([status, answer]) => ({
      status: Number(status),
      answer: follow(answer),
    }));

    it(`lists its problem codes by status: ${operation.id}`, () => {
      const listed = answers.flatMap(({ status, answer }) => listCodes(answer).map((code) => `${status} ${code}`));

      assert.deepEqual(
        listed.sort(),
        listPossibleProblems(operation)
          .map((code) => `${problems[code].status} ${code}`)
          .sort(),
      );
    });

    it(`lists its response headers: ${operation.id}`, () => {
      for (const { status, answer } of answers) {
        const headers = Object.keys(answer['headers'] ?? {});

        assert.ok(headers.includes('X-Request-Id'));
        const isSuccess = status === operation.success.status;
        const asksAgain = isSuccess ? declared.includes('Retry-After') : status === 429 || status === 503;
        assert.equal(headers.includes('Retry-After'), asksAgain, `${status}`);
        assert.equal(
          headers.includes('RateLimit-Remaining'),
          operation.access !== 'none' && (status < 400 || status === 429),
        );
      }
    });
  }

  it('lists its optional request headers', () => {
    const parameters = document['paths']?.['/v1/sites/{siteId}/tickets/{ticketId}']?.['patch']?.['parameters'] ?? {};

    assert.deepEqual(
      Object.values(parameters)
        .map((parameter) => follow(parameter))
        .filter((parameter) => (parameter['in'] as unknown) === 'header')
        .map(({ name, required }) => [name, required]),
      [
        ['If-Match', false],
        ['Idempotency-Key', false],
        ['X-Request-Id', false],
      ],
    );
  });

  it('documents ETag and Idempotent-Replayed of ticket operations', () => {
    const headers =
      document['paths']?.['/v1/sites/{siteId}/tickets/{ticketId}']?.['patch']?.['responses']?.['200']?.['headers'];

    assert.ok(headers?.['ETag']);
    assert.ok(headers?.['Idempotent-Replayed']);
  });
});

function follow(part: Part): Part {
  if (!Object.hasOwn(part, '$ref')) return part;
  const [kind = '', name = ''] = String(part['$ref']).split('/').slice(2);
  return document['components']?.[kind]?.[name] ?? assert.fail(`${kind}/${name} is missing`);
}

function listCodes(response: Part): readonly ProblemCode[] {
  const schema = response['content']?.['application/problem+json']?.['schema'];
  return Object.values(schema?.['allOf'] ?? {}).flatMap(
    (part) => Object.values(part['properties']?.['code']?.['enum'] ?? {}) as unknown as ProblemCode[],
  );
}
