/**
 * Copies options to an object without a prototype. A page may have added properties to `Object.prototype`, and browser
 * APIs would read these as options too.
 */
export function withoutPrototype<Options extends object>(options: Options): Options {
  return Object.assign(Object.create(null), options);
}
