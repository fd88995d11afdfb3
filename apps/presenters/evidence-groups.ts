import type { Evidence } from '../../core/evidence/evidence.ts';
import { FACT_KINDS, type FactKind } from '../../core/evidence/fact.ts';

/** A piece of evidence with its number in the displayed list. Numbers start at 1. */
export interface Citation extends Evidence {
  readonly number: number;
}

/** One value of a fact, with every piece of evidence for it. */
export interface FactValueGroup {
  readonly value: string | boolean;
  readonly citations: readonly Citation[];
}

/** All values of one kind of fact. */
export interface FactGroup {
  readonly fact: FactKind;
  readonly facts: readonly FactValueGroup[];
}

/**
 * Groups evidence for display: by kind of fact in the order of `FACTS`, then by value. The citations of a value stay in
 * the order of `evidence`. All citations are numbered consecutively in the displayed order.
 */
export function groupEvidence(evidence: readonly Evidence[]): readonly FactGroup[] {
  let number = 0;
  const toCitation = (one: Evidence): Citation => {
    number += 1;
    return { ...one, number };
  };
  return FACT_KINDS.flatMap((fact) => {
    const factEvidence = evidence.filter((one) => one.fact === fact);
    const values = [...new Set(factEvidence.map(({ value }) => value))].sort(compareValuesAsText);
    const facts = values.map((value) => ({
      value,
      citations: factEvidence.filter((one) => one.value === value).map(toCitation),
    }));
    return facts.length === 0 ? [] : [{ fact, facts }];
  });
}

function compareValuesAsText(one: string | boolean, other: string | boolean): number {
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}

/** Formats a kind of fact: `OSI approved` for `osi_approved`. */
export function formatFactName(fact: FactKind): string {
  const words = fact.replaceAll('_', ' ');
  const label = words
    .replace(/\b(?:api|osi|sdk|url)\b/g, (name) => name.toUpperCase())
    .replace(/^openapi\b/, 'OpenAPI');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Formats a fact's value: `yes` for true, `free plan` for the term `free_plan`. */
export function formatFactValue(fact: FactKind, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return fact === 'pricing_signal' ? value.replaceAll('_', ' ') : value;
}
