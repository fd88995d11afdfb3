import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { evidenceRulesSchema } from '../../contracts/management/evidence-rules.ts';

const TITLE = {
  id: 'publisher',
  fact: 'publisher',
  sources: 'all',
  anchor: { kind: 'meta', names: ['title'] },
  capture: { kind: 'text' },
};

const EMPTY = {
  vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
  licences: {},
  claims: [],
};

describe('The evidence rules schema', () => {
  const cases: readonly (readonly [what: string, rule: object, pointer: string, detail: RegExp])[] = [
    ['an id with capitals', { id: 'Publisher' }, 'id', /lower-case words/],
    ['a host with a path', { hosts: ['acme.example/x'] }, 'hosts.0', /host in lower case/],
    [
      'unknown source types',
      { sources: ['pricing'] },
      'sources',
      /^must be "all" or a list of source types: website, documentation, .+, other$/,
    ],
    [
      'a regular expression within several anchors',
      {
        anchor: {
          kind: 'any',
          anchors: [
            { kind: 'meta', names: ['title'] },
            { kind: 'link', pattern: '^(a+)+$' },
          ],
        },
      },
      'anchor.anchors.1.pattern',
      /must be a path/,
    ],
    [
      'a JSON path without its slash',
      { anchor: { kind: 'json', paths: ['/a', 'b'] } },
      'anchor.paths.1',
      /JSON pointer/,
    ],
    ['21 conditions', { conditions: Array(21).fill({ kind: 'notAccount' }) }, 'conditions', /at most 20 items/],
  ];
  for (const [what, changes, path, message] of cases) {
    it(`reports the path of ${what}`, () => {
      const facts = [{ ...TITLE, ...changes }];

      const { issues = [] } = v.safeParse(evidenceRulesSchema, { ...EMPTY, facts });

      assert.deepEqual(
        issues.map((issue) => v.getDotPath(issue)),
        [`facts.0.${path}`],
      );
      assert.match(issues[0]?.message ?? '', message);
    });
  }
});
