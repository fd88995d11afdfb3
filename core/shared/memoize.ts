/** Caches the result of `compute` per argument. The result for an object is released together with the object. */
export function memoize<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const byObject = new WeakMap<object, { readonly result: Result }>();
  const byValue = new Map<Argument, { readonly result: Result }>();
  return (argument) => {
    const isObject = typeof argument === 'object' && argument !== null;
    // Results are wrapped, because a cached result may be undefined.
    const cached = isObject ? byObject.get(argument) : byValue.get(argument);
    if (cached) return cached.result;
    const result = compute(argument);
    if (isObject) byObject.set(argument, { result });
    else byValue.set(argument, { result });
    return result;
  };
}
