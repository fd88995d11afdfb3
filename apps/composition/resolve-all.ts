import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { Resolved } from './tokens.ts';

const MODULES = 'apps/composition/modules/';

/**
 * Resolves each token of an object; the result has the same keys.
 * @throws Error for an unregistered token. tsyringe itself would try to construct an unregistered class.
 */
export function resolveAll<const Tokens extends Readonly<Record<string, InjectionToken>>>(
  container: DependencyContainer,
  tokens: Tokens,
): Resolved<Tokens> {
  const entries = Object.entries(tokens).map(([name, token]) => {
    if (!container.isRegistered(token)) throw new Error(`Nothing is registered for ${name} in ${MODULES}.`);
    return [name, container.resolve<unknown>(token)];
  });
  return Object.fromEntries(entries) as Resolved<Tokens>;
}
