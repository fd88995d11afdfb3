/** A function that computes once for each argument. What it computed for an object lives as long as the object. */
export function memoized<Argument, Result>(compute: (argument: Argument) => Result): (argument: Argument) => Result {
  const ofObjects = new WeakMap<object, { readonly result: Result }>();
  const ofOthers = new Map<Argument, { readonly result: Result }>();
  return (argument) => {
    const known: Pick<Map<unknown, { readonly result: Result }>, 'get' | 'set'> = typeof argument === 'object' &&
    argument !== null
      ? (ofObjects as never)
      : ofOthers;
    const { result } = known.get(argument) ?? { result: compute(argument) };
    known.set(argument, { result });
    return result;
  };
}
