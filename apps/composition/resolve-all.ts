import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { Resolved } from './tokens.ts';

/**
 * Resolves each token of a table. The result has the table's names. @throws Error when nothing is registered for one
 */
export function resolveAll<const Tokens extends Readonly<Record<string, InjectionToken>>>(
  container: DependencyContainer,
  tokens: Tokens,
): Resolved<Tokens> {
  const entries = Object.entries(tokens).map(([name, token]) => [name, container.resolve<unknown>(token)]);
  return Object.fromEntries(entries) as Resolved<Tokens>;
}
