/**
 * Caches the results of `compute` by argument. The cache holds objects weakly: it keeps neither an object nor
 * its result alive. Results for other arguments are never removed.
 */
export function memoize<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const byObject = new WeakMap<object, { readonly result: Result }>();
  const byValue = new Map<Argument, { readonly result: Result }>();
  return (argument) => {
    const isObject = typeof argument === 'object' && argument !== null;
    // Results are wrapped in objects, because a cached result may be `undefined`.
    const cached = isObject ? byObject.get(argument) : byValue.get(argument);
    if (cached) return cached.result;
    const result = compute(argument);
    if (isObject) byObject.set(argument, { result });
    else byValue.set(argument, { result });
    return result;
  };
}
