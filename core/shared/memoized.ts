/** A function that computes once for each argument. What it computed for an object lives as long as the object. */
export function memoized<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const byObject = new WeakMap<object, Result>();
  const byValue = new Map<Argument, Result>();
  return (argument) => {
    const isObject = typeof argument === 'object' && argument !== null;
    const known = isObject ? byObject.get(argument) : byValue.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    if (isObject) byObject.set(argument, result);
    else byValue.set(argument, result);
    return result;
  };
}
