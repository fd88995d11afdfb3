import type { Problem } from '../api/problem.ts';

/** Converts the server's errors to errors of `@mantine/form`: `/externalTicketId` becomes `externalTicketId`. */
export function toFieldErrors({ errors }: Problem): Readonly<Record<string, string>> {
  return Object.fromEntries(
    errors.map(({ pointer, detail }) => [pointer.slice(1).replaceAll('/', '.'), toSentence(detail)]).reverse(),
  );
}

function toSentence(detail: string): string {
  const text = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
