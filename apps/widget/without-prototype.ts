/**
 * Copies options to an object without a prototype. A page may have added members to `Object.prototype`, which browsers
 * would otherwise read as options.
 */
export function withoutPrototype<Options extends object>(options: Options): Options {
  return Object.assign(Object.create(null), options);
}
