import { readdirSync, readFileSync } from 'node:fs';
import type { Claims, JudgedClaim } from '../../../core/evidence/claim.ts';
import { FACT_KINDS, type FactKind } from '../../../core/evidence/fact.ts';
import { SOURCE_TYPES, type SourceType, SUBJECT_TYPES, type Subject } from '../../../core/evidence/subject.ts';
import type { PageEncoding } from './encode.ts';

/**
 * Rules are tuned on `tuned` only. `untouched` has the same kinds of pages by the same author. `unseen` is by an author
 * who knew neither the rules nor the other pages.
 */
export const PARTS = ['tuned', 'untouched', 'unseen'] as const;
export type Part = (typeof PARTS)[number];

/** A product with its pages, and a careful reader's labels of its claims. */
export interface LabelledCase {
  readonly id: string;
  readonly subject: Pick<Subject, 'type' | 'name'>;
  readonly claims: readonly LabelledClaim[];
  readonly pages: readonly LabelledPage[];
}

export interface LabelledClaim {
  readonly claim: keyof Claims;
  readonly claimed: string | boolean;
  readonly status: JudgedClaim['status'];
}

export interface LabelledPage {
  readonly type: SourceType;
  readonly url: string;
  readonly contentType: string;
  readonly encodedAs: PageEncoding;
  readonly body: string;
  /** Metadata of the page; `null` if it has none. */
  readonly pageFacts: Readonly<Partial<Record<(typeof PAGE_FACTS)[number], string | null>>>;
  /** Facts that the page states, not necessarily all. */
  readonly facts: readonly LabelledFact[];
}

export interface LabelledFact {
  readonly fact: FactKind;
  readonly value: string;
}

export const PAGE_FACTS = ['title', 'description', 'language'] as const;

const CLAIMS = ['pricingModel', 'freeTier', 'openSource', 'platforms', 'integrations'] as const;
const STATUSES = ['supported', 'contradicted', 'not_found', 'unverifiable'] as const;
const BODY = /^[<{]/;

/** Loads the cases of all files of one part, sorted by file name. @throws Error for a malformed file */
export function loadCases(part: Part): readonly LabelledCase[] {
  const folder = new URL(`./${part}/`, import.meta.url);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseCases(readFileSync(new URL(file, folder), 'utf8')));
}

function parseCases(text: string): readonly LabelledCase[] {
  return text.trim().split(/^@@ /m).slice(1).map(parseCase);
}

function parseCase(text: string): LabelledCase {
  const [head = '', ...pages] = text.split(/^\+\+ /m);
  const [id = '', ...labels] = head.trim().split('\n');
  const [type = '', ...name] = (findLabel(labels, 'subject') ?? `saas_website ${id}`).split(' ');
  const claims = labels.filter((label) => label.startsWith('claim: ')).map(parseClaim);
  return {
    id,
    subject: { type: oneOf(SUBJECT_TYPES, type), name: name.join(' ') },
    claims,
    pages: pages.map(parsePage),
  };
}

function parseClaim(label: string): LabelledClaim {
  const [claim = '', claimed = '', status = ''] = label.slice('claim: '.length).split(' | ');
  const isBoolean = claimed === 'true' || claimed === 'false';
  return {
    claim: oneOf(CLAIMS, claim),
    claimed: isBoolean ? claimed === 'true' : claimed,
    status: oneOf(STATUSES, status),
  };
}

function parsePage(text: string): LabelledPage {
  const [head = '', ...lines] = text.trim().split('\n');
  const [type = '', url = '', contentType = 'text/html'] = head.split(' ');
  const start = lines.findIndex((line) => BODY.test(line));
  const labels = lines.slice(0, start);
  const [charset = 'utf-8', declaredIn] = (findLabel(labels, 'encoding') ?? '')
    .split(' ')
    .filter((word) => word !== '');
  const pageFacts = PAGE_FACTS.map((fact) => [fact, findLabel(labels, fact)] as const).filter(
    ([, value]) => value !== undefined,
  );
  return {
    type: oneOf(SOURCE_TYPES, type),
    url,
    contentType,
    encodedAs: { charset, declaredIn },
    body: lines.slice(start).join('\n'),
    pageFacts: Object.fromEntries(pageFacts.map(([fact, value]) => [fact, value === 'null' ? null : value])),
    facts: labels.filter((label) => label.startsWith('fact: ')).map(parseFact),
  };
}

function parseFact(label: string): LabelledFact {
  const [fact = '', value = ''] = label.slice('fact: '.length).split(' | ');
  return { fact: oneOf(FACT_KINDS, fact), value };
}

function findLabel(labels: readonly string[], name: string): string | undefined {
  return labels.find((label) => label.startsWith(`${name}: `))?.slice(name.length + 2);
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`“${text}” is none of ${values.join(', ')}.`);
  return found;
}
