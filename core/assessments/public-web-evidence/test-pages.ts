import type { SourceType } from '../../evidence/subject.ts';
import type { ClaimExpectation, ProfileTest, TestPage } from '../profile-test.ts';

/** A page of HTML whose body says this. */
export function page(body: string, type?: SourceType, url?: string): TestPage {
  return { type, url, body: `<title>Parcel Tracker</title><body>${body}` };
}

/** A page in another language than English. */
export function pageIn(language: string, body: string): TestPage {
  const html = `<html lang="${language}"><title>Parcel Tracker</title><body>${body}`;
  return { body: html };
}

/** A page whose structured data is this item of schema.org. */
export function pageOfItem(item: object, type?: SourceType, url?: string): TestPage {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...item });
  return page(`<script type="application/ld+json">${json}</script><h1>Parcel Tracker</h1>`, type, url);
}

/** A document of JSON. */
export function json(value: object, type: SourceType, url: string): TestPage {
  return { type, url, contentType: 'application/json', body: JSON.stringify(value) };
}

export const SUPPORTED: ClaimExpectation = { status: 'supported' };
export const CONTRADICTED: ClaimExpectation = { status: 'contradicted' };
export const NOT_FOUND: ClaimExpectation = { status: 'not_found' };

/** What can not be told, and why. */
export function unverifiable(reason: NonNullable<ClaimExpectation['reason']>): ClaimExpectation {
  return { status: 'unverifiable', reason };
}

/** A test of how one page answers these claims. */
export function judging(
  name: string,
  tested: TestPage,
  claims: NonNullable<ProfileTest['claims']>,
  ...expect: readonly ClaimExpectation[]
): ProfileTest {
  return { name, pages: [tested], claims, expect };
}

/** A test of which facts one page gives. */
export function finding(name: string, tested: TestPage, facts: NonNullable<ProfileTest['facts']>): ProfileTest {
  return { name, pages: [tested], facts };
}
