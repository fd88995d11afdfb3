import robots from 'robots-parser';

// The package's types take it for a module with a default export, which it is not.
const parse = robots as unknown as typeof robots.default;

/** By this name robots.txt speaks of the product. */
export const ROBOT = 'PorticoBot';

/** Steps of comparing an address with patterns; as many take some 20 milliseconds. */
const MOST_STEPS = 1 << 24;

/**
 * Whether a robots.txt allows the robot an address. Rules whose comparison would hold up everything else count as a refusal:
 * no honest file comes near.
 */
export function robotsAllow(text: string, url: URL): boolean {
  const rules = rulesFor(ROBOT.toLowerCase(), text);
  const patterns = rules.filter((rule) => rule.includes('*')).reduce((sum, rule) => sum + rule.length, 0);
  if (patterns * (url.pathname.length + url.search.length) > MOST_STEPS) return false;
  const group = [`User-agent: ${ROBOT}`, ...rules].join('\n');
  return parse(new URL('/robots.txt', url).href, group).isAllowed(url.href, ROBOT) !== false;
}

/**
 * The lines that allow or forbid something to a robot: of all groups that name it, else of those for everybody (RFC 9309, 2.2.1).
 * The parser would store every rule once for each name above it, which a hostile file makes too many.
 */
function rulesFor(robot: string, text: string): readonly string[] {
  const rules = { own: [] as string[], everybody: [] as string[] };
  let [isOwn, isForEverybody, isNamed, inRules] = [false, false, false, false];
  for (const line of text.split(/[\r\n]+/)) {
    const [, field = '', value = ''] = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (field === '') continue;
    if (field.toLowerCase() === 'user-agent') {
      if (inRules) [isOwn, isForEverybody, inRules] = [false, false, false];
      const name = /^[^/\s]*/.exec(value)?.[0].toLowerCase();
      isOwn ||= name === robot;
      isForEverybody ||= name === '*';
      isNamed ||= isOwn;
    } else {
      inRules = true;
      if (value.trim() === '') continue;
      if (isOwn) rules.own.push(`${field}: ${value}`);
      if (isForEverybody) rules.everybody.push(`${field}: ${value}`);
    }
  }
  return isNamed ? rules.own : rules.everybody;
}
