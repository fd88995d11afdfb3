import type { Form } from './form.ts';
import { StripeMockError } from './stripe-mock-error.ts';

/** Validates a parameter; throws Stripe's error if it is invalid. */
export type ParameterRule = (value: string | Form, param: string) => void;

/** A non-empty string of at most `most` characters that matches the form. */
export function text(most: number, form = /^/): ParameterRule {
  return (value, param) => {
    if (typeof value !== 'string') throw invalidParameter('parameter_invalid_string', param);
    if (value === '') throw invalidParameter('parameter_invalid_empty', param);
    if (value.length > most) throw invalidParameter('parameter_invalid_string', param);
    if (!form.test(value)) throw invalidParameter('parameter_invalid_string', param);
  };
}

/** An integer within the bounds. */
export function integer(least: number, most: number): ParameterRule {
  return (value, param) => {
    if (typeof value !== 'string' || !/^-?\d+$/.test(value)) throw invalidParameter('parameter_invalid_integer', param);
    if (Number(value) < least || Number(value) > most) throw invalidParameter('parameter_invalid_integer', param);
  };
}

/** One of the words. */
export function oneOf(...words: readonly string[]): ParameterRule {
  return (value, param) => {
    if (typeof value !== 'string' || !words.includes(value)) throw invalidParameter('parameter_invalid_string', param);
  };
}

/** A URL to redirect browsers to. */
export const httpUrl: ParameterRule = (value, param) => {
  text(5000)(value, param);
  if (!/^https?:\/\/\S+$/.test(String(value)) || !URL.canParse(String(value)))
    throw invalidParameter('url_invalid', param);
};

/** Metadata: up to 50 keys of at most 40 characters with values of at most 500. */
export const metadata: ParameterRule = (value, param) => {
  if (typeof value === 'string' || Object.keys(value).length > 50)
    throw invalidParameter('parameter_invalid_empty', param);
  for (const [key, one] of Object.entries(value)) {
    if (key.length > 40) throw invalidParameter('parameter_invalid_string', param);
    text(500)(one, `${param}[${key}]`);
  }
};

/** An object with only the published parameters, including the required ones. */
export function object(
  rules: Readonly<Record<string, ParameterRule>>,
  required: readonly string[] = [],
): ParameterRule {
  return (value, param) => {
    if (typeof value === 'string') throw invalidParameter('parameter_invalid_string', param);
    const named = (key: string) => (param === '' ? key : `${param}[${key}]`);
    for (const key of Object.keys(value)) if (!rules[key]) throw invalidParameter('parameter_unknown', named(key));
    for (const key of required) if (value[key] === undefined) throw invalidParameter('parameter_missing', named(key));
    for (const [key, one] of Object.entries(value)) rules[key]?.(one, named(key));
  };
}

/** A list of at most `most` items with consecutive indices. */
export function list(rule: ParameterRule, most: number): ParameterRule {
  return (value, param) => {
    if (typeof value === 'string') throw invalidParameter('parameter_invalid_array', param);
    const entries = Object.entries(value);
    if (entries.length === 0 || entries.length > most) throw invalidParameter('parameter_invalid_array', param);
    for (const [at, [key, one]] of entries.entries()) {
      if (key !== `${at}`) throw invalidParameter('parameter_invalid_array', param);
      rule(one, `${param}[${key}]`);
    }
  };
}

/** Creates the error for an invalid parameter. */
export function invalidParameter(code: string, param: string): StripeMockError {
  return new StripeMockError(400, { type: 'invalid_request_error', code, param });
}
