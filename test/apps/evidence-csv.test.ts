import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatEvidenceCsv } from '../../apps/presenters/evidence-csv.ts';
import { aSubject } from '../support/builders/assessment-builder.ts';
import { aCitation, aClaim, aSource } from '../support/builders/evidence-builder.ts';

const record = { externalReference: 'listing 4711', subject: aSubject(), sources: [aSource()], claims: [] };

describe('formatEvidenceCsv', () => {
  it('begins with a byte order mark and the names of the columns', () => {
    const names =
      'reference,subject,fact,value,quote,url,source type,submitted url,fetched at,claims,basis,rule,' +
      'locator,evidence id';

    assert.equal(formatEvidenceCsv({ ...record, evidence: [] }), `\ufeff${names}\r\n`);
  });

  it('has one row per piece of evidence, with its quote and the claims that cite it', () => {
    const evidence = [aCitation({ evidenceId: 'evd_a' }), aCitation({ evidenceId: 'evd_b', value: true, quote: null })];
    const claims = [
      aClaim({ citations: ['evd_a'] }),
      aClaim({ claim: 'platforms', claimed: 'web', citations: ['evd_a'] }),
    ];
    const [, first, second, end] = formatEvidenceCsv({ ...record, evidence, claims }).split('\r\n');
    const [url, time] = ['https://parcel.example/', '2026-01-01T12:00:00.000Z'];

    assert.equal(
      first,
      `listing 4711,Parcel Tracker,Integration,slack,Works with Slack.,${url},website,${url},${time},` +
        'freeTier true: supported; platforms web: supported,visible_text,integrations-in-text,main > p,evd_a',
    );
    assert.match(second ?? '', /^listing 4711,Parcel Tracker,Integration,true,,https/);
    assert.equal(end, '');
  });

  it('quotes cells with commas, quotation marks and line breaks', () => {
    const csv = formatEvidenceCsv({ ...record, evidence: [aCitation({ quote: 'Says "hello", \nworld' })] });

    assert.ok(csv.includes(',"Says ""hello"", \nworld",'));
  });

  for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    it(`neutralizes a formula that begins with ${JSON.stringify(start)}`, () => {
      const evil = `${start}HYPERLINK("https://evil.example")`;
      const evidence = [aCitation({ value: evil, quote: evil, url: evil, locator: evil })];
      const csv = formatEvidenceCsv({ ...record, externalReference: evil, evidence });
      const cell = `"'${evil.replaceAll('"', '""')}"`;

      assert.equal(csv.split(cell).length - 1, 5);
      assert.ok(!csv.includes(`,${start}`) && !csv.includes(`\n${start}H`) && !csv.includes(`"${start}`));
    });
  }
});
