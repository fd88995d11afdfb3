/** A function that computes once for each argument. What it computed for an object lives as long as the object. */
export function memoized<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const byObject = new WeakMap<object, { readonly result: Result }>();
  const byValue = new Map<Argument, { readonly result: Result }>();
  return (argument) => {
    const isObject = typeof argument === 'object' && argument !== null;
    // A result may be undefined, which is known all the same.
    const cached = isObject ? byObject.get(argument) : byValue.get(argument);
    if (cached) return cached.result;
    const result = compute(argument);
    if (isObject) byObject.set(argument, { result });
    else byValue.set(argument, { result });
    return result;
  };
}
