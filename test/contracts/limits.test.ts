import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import type { Schema } from '../../contracts/operation.ts';
import { createApiKey } from '../../contracts/public/api-keys.ts';
import { createAssessment } from '../../contracts/public/assessments.ts';
import { commentOnTicket, updateTicket } from '../../contracts/public/tickets.ts';
import { aSubject } from '../support/builders/assessment-builder.ts';

interface Limit {
  readonly field: string;
  readonly limit: number;
  readonly body: Schema;
  readonly of: (text: string) => unknown;
  readonly start?: string;
}

/** A valid request body with some members replaced. */
const requestWith = (change: object) => ({ profileKey: 'web', externalReference: '1', subject: aSubject(), ...change });
const subjectWith = (change: object) => requestWith({ subject: { ...aSubject(), ...change } });
const assessment = { body: createAssessment.body };

/** The documented length limits. */
const limits: readonly Limit[] = [
  { field: 'API key name', limit: 80, body: createApiKey.body, of: (name) => ({ name }) },
  { field: 'externalTicketId', limit: 180, body: updateTicket.body, of: (externalTicketId) => ({ externalTicketId }) },
  {
    field: 'externalTicketUrl',
    limit: 2048,
    body: updateTicket.body,
    of: (externalTicketUrl) => ({ externalTicketUrl }),
    start: 'https://example.com/',
  },
  { field: 'externalSystem', limit: 80, body: updateTicket.body, of: (externalSystem) => ({ externalSystem }) },
  { field: 'team', limit: 80, body: updateTicket.body, of: (team) => ({ team }) },
  { field: 'agentNote', limit: 2000, body: updateTicket.body, of: (agentNote) => ({ agentNote }) },
  { field: 'comment content', limit: 4000, body: commentOnTicket.body, of: (content) => ({ content }) },
  {
    field: 'comment authorName',
    limit: 120,
    body: commentOnTicket.body,
    of: (authorName) => ({ content: 'Hello', authorName }),
  },
  { ...assessment, field: 'profileKey', limit: 120, of: (profileKey) => requestWith({ profileKey }) },
  {
    ...assessment,
    field: 'externalReference',
    limit: 300,
    of: (externalReference) => requestWith({ externalReference }),
  },
  { ...assessment, field: 'subject name', limit: 200, of: (name) => subjectWith({ name }) },
  { ...assessment, field: 'subject description', limit: 4000, of: (description) => subjectWith({ description }) },
  {
    ...assessment,
    field: 'evidence url',
    limit: 2048,
    of: (url) => subjectWith({ urls: [{ type: 'website', url }] }),
    start: 'https://example.com/',
  },
  { ...assessment, field: 'pricingModel', limit: 120, of: (pricingModel) => subjectWith({ claims: { pricingModel } }) },
  {
    ...assessment,
    field: 'platform',
    limit: 200,
    of: (platform) => subjectWith({ claims: { platforms: [platform] } }),
  },
  { ...assessment, field: 'integration', limit: 200, of: (name) => subjectWith({ claims: { integrations: [name] } }) },
];

describe('A length limit', () => {
  for (const { field, limit, body, of, start = '' } of limits) {
    for (const [kind, character] of Object.entries({ letters: 'a', emoji: '😀', 'combining marks': '\u0301' })) {
      const text = (length: number) => of(start + character.repeat(length - start.length));

      it(`accepts ${limit} ${kind} in ${field} and rejects ${limit + 1}`, () => {
        assert.ok(v.is(body, text(limit)));
        assert.ok(!v.is(body, text(limit + 1)));
      });
    }

    it(`does not change an accepted ${field}`, () => {
      const value = of(`${start}a\u0301\u{1F600}`);

      assert.deepEqual(v.parse(body, value), value);
    });

    it(`rejects an empty ${field}`, () => {
      assert.ok(!v.is(body, of('')));
    });
  }
});
