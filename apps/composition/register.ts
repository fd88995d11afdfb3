import { type DependencyContainer, type InjectionToken, instanceCachingFactory } from 'tsyringe';
import type { ResolvedInstances } from './tokens.ts';

type ParameterTokens<Parameters extends readonly unknown[]> = {
  [Index in keyof Parameters]: InjectionToken<Parameters[Index]>;
};

/**
 * Registers a class as a singleton, with the class itself as the token. `tokens` are the tokens of the constructor's
 * parameters, in order. The compiler checks their types. tsyringe's own registration of classes needs decorators, which
 * the core does not have.
 */
export function registerClass<Instance, Parameters extends readonly unknown[]>(
  container: DependencyContainer,
  implementation: new (...parameters: Parameters) => Instance,
  ...tokens: ParameterTokens<Parameters>
): void {
  const create = (from: DependencyContainer) => {
    const parameters: readonly unknown[] = tokens.map((token: InjectionToken) => from.resolve(token));
    return new implementation(...(parameters as Parameters));
  };
  registerFactory(container, implementation, create);
}

/**
 * Registers a singleton. `create` runs when the token is first resolved; the container then always returns the same
 * instance.
 */
export function registerFactory<Instance>(
  container: DependencyContainer,
  token: InjectionToken<Instance>,
  create: (container: DependencyContainer) => Instance,
): void {
  container.register(token, { useFactory: instanceCachingFactory(create) });
}

/** Registers each value under the token of the same name. */
export function registerValues<Tokens extends Readonly<Record<string, InjectionToken<unknown>>>>(
  container: DependencyContainer,
  tokens: Tokens,
  values: ResolvedInstances<Tokens>,
): void {
  for (const [name, token] of Object.entries(tokens)) container.register(token, { useValue: values[name] });
}
