import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTACT_DETAIL_PATTERNS } from '../../../core/evidence/contact-details.ts';

/** Replaces contact details by `…`. */
function replaceDetails(text: string): string {
  return CONTACT_DETAIL_PATTERNS.reduce((rest, details) => rest.replaceAll(details, '…'), text);
}

describe('CONTACT_DETAILS', () => {
  for (const [text, expected] of [
    ['Mail ada@example.com.', 'Mail ….'],
    ['<ada.lovelace+new@mail.example.co.uk>', '<…>'],
    ['josé@exämple.com!', '…!'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ まで', '… まで'],
    ['a\u200bda@exam\u00adple.com', '…'],
    ['メールはada@example.comへ', 'メールは…へ'],
    ['ada [at] example [dot] com', '…'],
    ['ada(at)example.com', '…'],
  ] as const) {
    it(`matches the email address in ${JSON.stringify(text)}`, () => assert.equal(replaceDetails(text), expected));
  }

  for (const [text, expected] of [
    ['Call +49 30 1234567 now', 'Call … now'],
    ['+44 (0)20 7946 0958', '…'],
    ['+1 (555) 123-4567 ext. 9', '… ext. 9'],
    ['(555) 123-4567', '…'],
    ['555.123.4567', '…'],
    ['1-555-123-4567', '…'],
    ['Suite 200 555-123-4567', 'Suite 200 …'],
    ['030/1234567', '…'],
    ['01 23 45 67 89', '…'],
    ['24/7: 0800 123 456', '24/7: …'],
    ['01.02.24 030 1234567', '01.02.24 …'],
    ['0030 210 1234567', '…'],
    ['612 345 678', '…'],
    ['電話03-1234-5678まで', '電話…まで'],
    ['０３－１２３４－５６７８', '…'],
    ['Tel. 555-1234', 'Tel. …'],
    ['Fax: 12 34 56 78', 'Fax: …'],
    ['call us at 555 1234', 'call us at …'],
    ['+49\u00a030\u00a01234567', '…'],
  ] as const) {
    it(`matches the telephone number in ${JSON.stringify(text)}`, () => assert.equal(replaceDetails(text), expected));
  }

  for (const text of [
    '€12.00 per month',
    '€1 234 567',
    '612 345 678 kr',
    'R$ 612 345 678',
    '¥1,200,000',
    '12,000.00 USD',
    'from 9.99 to 19.99 EUR',
    '0.1234567',
    '10 000 000 users',
    '1 612 345 678 users',
    '+10 000 000 users',
    '+1000000 users',
    '100-2000 users',
    'Version 1.2.3',
    '120.0.6099.129',
    '2024.10.1',
    '192.168.100.200',
    '2019–2024',
    'Phone: 2019-2024',
    '01/02/2024',
    '06.05.2024 08:00',
    '2024-05-06 08:00',
    'ISO/IEC 27001 27017',
    'CVE-2024-12345678',
    'Smith (2024) 1234 5678',
    '24/7',
    '@media only',
    'ada@host',
    'at 5 (at least)',
  ]) {
    it(`matches nothing in ${JSON.stringify(text)}`, () => assert.equal(replaceDetails(text), text));
  }
});
