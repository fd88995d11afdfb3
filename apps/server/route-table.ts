import { pathToRegexp } from 'path-to-regexp';

/** The parts of an address that its path gives names to, decoded. */
export type Params = Readonly<Record<string, string>>;

/** What is served at an address, and what its path names. */
export interface Found<Target> {
  readonly target: Target;
  readonly params: Params;
}

interface Route<Target> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly target: Target;
}

/**
 * Which of its paths an address has: case matters, and a slash at the end does not. Paths are written as path-to-regexp reads
 * them and tried in the order in which they were added, those that begin with a fixed part before all others. Only paths that
 * begin with the same part are tried at all.
 */
export class RouteTable<Target> {
  private readonly byStart = new Map<string, Route<Target>[]>();
  private readonly anywhere: Route<Target>[] = [];

  add(path: string, target: Target): void {
    const { regexp, keys } = pathToRegexp(path, { sensitive: true });
    this.routesOf(startOf(path)).push({ pattern: regexp, names: keys.map(({ name }) => name), target });
  }

  /** `path` is the path of an address, every part of which can be decoded. */
  find(path: string): Found<Target> | undefined {
    const routes = this.byStart.get(startOf(path));
    return (routes && found(routes, path)) ?? found(this.anywhere, path);
  }

  private routesOf(start: string): Route<Target>[] {
    if (/[:*{]/.test(start)) return this.anywhere;
    const known = this.byStart.get(start);
    if (known) return known;
    const routes: Route<Target>[] = [];
    this.byStart.set(start, routes);
    return routes;
  }
}

/** What stands between the first two slashes. */
function startOf(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path.slice(1) : path.slice(1, end);
}

function found<Target>(routes: readonly Route<Target>[], path: string): Found<Target> | undefined {
  for (const { pattern, names, target } of routes) {
    const match = pattern.exec(path);
    if (match) return { target, params: paramsOf(names, match) };
  }
  return undefined;
}

function paramsOf(names: readonly string[], match: RegExpExecArray): Params {
  const params: Record<string, string> = {};
  names.forEach((name, index) => {
    const part = match[index + 1] ?? '';
    params[name] = part.includes('%') ? decodeURIComponent(part) : part;
  });
  return params;
}
