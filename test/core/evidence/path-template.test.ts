import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { listAnchors } from '../../../core/evidence/matching/anchors/anchor-schemas.ts';
import { compileTemplate, validateTemplate } from '../../../core/evidence/path-template.ts';
import fc from '../../support/builders/fast-check.ts';
import { processorTimeSince } from '../../support/matchers/processor-time.ts';

/** Returns the captured part of a path, empty without a capture, and null without a match. */
function capture(template: string, path: string): string | null {
  const match = compileTemplate(template).exec(path);
  return match ? (match[1] ?? '') : null;
}

describe('Path template', () => {
  for (const [template, path, expected] of [
    ['/integrations/{value}', '/integrations/slack', 'slack'],
    ['/integrations/{value}', '/integrations/slack/', 'slack'],
    ['/integrations/{value}', '/integrations', null],
    ['/integrations/{value}', '/integrations/slack/setup', null],
    ['/*/{value}', '/acme/parcels', 'parcels'],
    ['/*/{value}/**', '/acme/parcels/tree/main', 'parcels'],
    ['/*/{value}/**', '/acme/parcels', 'parcels'],
    ['/packages/{value}/{value}', '/packages/acme/parcels', 'acme/parcels'],
    ['/project/*/{release}', '/project/left/2.1.0/', '2.1.0'],
    ['/project/*/{release}', '/project/left/3.0.0a1/', null],
    ['/(pricing|plans)', '/plans', ''],
    ['/(pricing|plans)', '/plans-of-others', null],
    ['/(pricing|plans)', '/en/plans', null],
    ['/**/(openapi.json|openapi.yaml)', '/openapi.json', ''],
    ['/**/(openapi.json|openapi.yaml)', '/api/v1/openapi.yaml', ''],
    ['/**/(openapi.json|openapi.yaml)', '/openapi-json', null],
  ] as const) {
    it(`${template} captures ${expected} of ${path}`, () => assert.equal(capture(template, path), expected));
  }

  for (const [template, why] of [
    ['pricing', /must be a path/],
    ['/', /must be a path/],
    ['/pricing/', /must be a path/],
    ['^/(\\w+\\w+)/', /must be a path/],
    ['/(.*)(.*)', /must be a path/],
    ['/(a|)', /must be a path/],
    ['/{name}', /must be a path/],
    ['/a*', /must be a path/],
    ['/**/a/**', /\*\* only once/],
    ['/{value}/a/{value}', /several times in a row/],
    ['/{value}/{release}', /once/],
    [`/${'a'.repeat(500)}`, /500 characters/],
  ] as const) {
    it(`rejects ${template.slice(0, 40)}`, () => assert.match(validateTemplate(template) ?? '', why));
  }

  it('accepts each template of the shipped profile', () => {
    const anchors = publicWebEvidenceProfile.rules.evidence.facts.flatMap(({ anchor }) => listAnchors(anchor));
    const templates = anchors.flatMap((anchor) => ('pattern' in anchor && anchor.pattern ? [anchor.pattern] : []));

    assert.ok(templates.length > 10);
    assert.deepEqual(templates.map(validateTemplate).filter(Boolean), []);
  });

  it('matches in linear time for any path', () => {
    const before = process.cpuUsage();
    const part = fc.constantFrom('*', '**', '{value}', '{release}', 'a', '(a|b)', '(a|aa)');
    const paths = ['/a', 'a', '//', '/a/', '/%61', '/aa'].map((piece) => piece.repeat(2000));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const template = `/${parts.join('/')}`;
        if (validateTemplate(template) !== undefined) return;
        for (const path of paths) compileTemplate(template).test(path);
      }),
      { numRuns: 500 },
    );
    assert.ok(processorTimeSince(before) < 2000);
  });
});
