import type { PublicAssessmentRecord } from '../../core/assessments/assessment-document.ts';
import { formatFactName } from './evidence-groups.ts';

const CSV_COLUMNS = [
  'reference',
  'subject',
  'fact',
  'value',
  'quote',
  'url',
  'source type',
  'submitted url',
  'fetched at',
  'claims',
  'basis',
  'rule',
  'locator',
  'evidence id',
] as const;

/** Spreadsheet programs read a file as UTF-8 only if it begins with a byte order mark. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Matches the beginning of a cell that a spreadsheet program would evaluate as a formula. Some programs also accept
 * full-width characters. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA_PATTERN = /^[=+\-@\t\r\n＝＋－＠]/;

type AssessmentWithEvidence = Pick<
  PublicAssessmentRecord,
  'externalReference' | 'subject' | 'sources' | 'evidence' | 'claims'
>;

/**
 * Formats the evidence of an assessment as CSV (RFC 4180, UTF-8 with a byte order mark): a row of column names, and one
 * row per piece of evidence in the order of the assessment. The column `claims` lists the claims that cite the
 * evidence, such as `freeTier true: supported`. A cell that a spreadsheet program would evaluate gets a leading
 * apostrophe.
 */
export function formatEvidenceCsv({
  externalReference,
  subject,
  sources,
  evidence,
  claims,
}: AssessmentWithEvidence): string {
  const sourceById = new Map(sources.map((source) => [source.sourceId, source]));
  const rows = evidence.map((one) => {
    const source = sourceById.get(one.sourceId);
    const citingClaims = claims.filter(({ citations }) => citations.includes(one.evidenceId));
    return [
      externalReference,
      subject.name,
      formatFactName(one.fact),
      String(one.value),
      one.quote ?? '',
      one.url,
      source?.type ?? '',
      source?.url ?? '',
      source?.fetchedAt ?? '',
      citingClaims.map(({ claim, claimed, status }) => `${claim} ${claimed}: ${status}`).join('; '),
      one.basis,
      one.ruleId,
      one.locator,
      one.evidenceId,
    ];
  });
  return BYTE_ORDER_MARK + [CSV_COLUMNS, ...rows].map((row) => `${row.map(toCsvCell).join(',')}\r\n`).join('');
}

function toCsvCell(text: string): string {
  const withoutFormula = FORMULA_PATTERN.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(withoutFormula) ? `"${withoutFormula.replaceAll('"', '""')}"` : withoutFormula;
}
