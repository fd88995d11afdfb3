/**
 * The same members without a prototype, for what a browser reads as options: a page may have added members to
 * `Object.prototype`, and those would be read as well.
 */
export function withoutPrototype<Options extends object>(options: Options): Options {
  return Object.assign(Object.create(null), options);
}
