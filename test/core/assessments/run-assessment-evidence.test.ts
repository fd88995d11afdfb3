import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { publicWebEvidenceProfile } from '../../../core/assessments/public-web-evidence.ts';
import { aSubject } from '../../support/builders/assessment-builder.ts';
import { aProfileRules, aProfileVersion } from '../../support/builders/profile-builder.ts';
import { anAssessmentRequest, withAssessmentFixture } from '../../support/fixtures/assessment-fixture.ts';
import { respondWith } from '../../support/fixtures/fake-internet.ts';

const HOME = `<!doctype html><html lang="en"><title>Acme</title><main><h1>Acme</h1>
  <p>Start with our free plan.</p><p>Available for Windows, macOS and Linux.</p>
  <p>Integrates with Slack and Jira.</p></main>`;
const PACKAGE = JSON.stringify({ name: 'acme', version: '1.2.3', license: 'MIT' });
const SOURCES = [
  { type: 'website', url: 'http://acme.example.com/' },
  { type: 'other', url: 'http://acme.example.com/' },
  { type: 'website', url: 'http://acme.example.com/about' },
  { type: 'package_registry', url: 'http://acme.example.com/package.json' },
  { type: 'documentation', url: 'http://acme.example.com/none' },
  { type: 'website', url: 'http://acme.example.com/' },
] as const;
const CLAIMS = { freeTier: true, platforms: ['Linux', 'Windows'], integrations: ['Slack', 'Notion'] };

describe('The evidence of an assessment', () => {
  it(
    'is byte-identical in any order of submitted sources, claims included',
    withAssessmentFixture(async (fixture) => {
      const rules = aProfileRules({ evidence: publicWebEvidenceProfile.rules.evidence });
      await fixture.profiles.publish(aProfileVersion({ version: '1.1.0', rules }));
      await fixture.internet.addSite('acme.example.com', {
        '/': HOME,
        '/about': '<title>About</title><p>We ship.</p>',
        '/package.json': respondWith(200, { 'content-type': 'application/json' }, PACKAGE),
      });
      const documents = new Set<string>();
      for (let turn = 0; turn < SOURCES.length; turn += 1) {
        const urls = [...SOURCES.slice(turn), ...SOURCES.slice(0, turn)];
        const request = anAssessmentRequest({ subject: aSubject({ urls, claims: CLAIMS }) });
        const id = await fixture.create([], { request });
        await fixture.run();
        const { evidence, claims } = await fixture.readRecord(id);
        documents.add(JSON.stringify({ evidence, claims }));
      }

      assert.equal(documents.size, 1);
      const [document = ''] = documents;
      for (const value of ['free_plan', 'linux', 'slack', 'MIT', 'supported'])
        assert.match(document, new RegExp(value));
    }),
  );
});
