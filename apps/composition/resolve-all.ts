import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { ResolvedInstances } from './tokens.ts';

const MODULES_FOLDER = 'apps/composition/modules/';

/**
 * Resolves each token of an object. The result has the same keys.
 * @throws Error for an unregistered token. tsyringe itself would try to construct an unregistered class.
 */
export function resolveAll<const Tokens extends Readonly<Record<string, InjectionToken>>>(
  container: DependencyContainer,
  tokens: Tokens,
): ResolvedInstances<Tokens> {
  const entries = Object.entries(tokens).map(([name, token]) => {
    if (!container.isRegistered(token)) throw new Error(`Nothing is registered for ${name} in ${MODULES_FOLDER}.`);
    return [name, container.resolve<unknown>(token)];
  });
  return Object.fromEntries(entries) as ResolvedInstances<Tokens>;
}
