/** URL of a compiled program in dist/. Also used when running from TypeScript, because child processes get no loader. */
export function builtProgram(name: string): URL {
  const path = import.meta.url.endsWith('.ts') ? `../../dist/${name}.js` : `./${name}.js`;
  return new URL(path, import.meta.url);
}
