import { setImmediate } from 'node:timers/promises';
import robots from 'robots-parser';

// The types of `robots-parser` declare a default export that the package does not have.
const parseRobotsText = robots as unknown as typeof robots.default;

/** Name of Portico's robot in robots.txt and in the User-Agent header. */
export const ROBOT_NAME = 'PorticoBot';

/**
 * Maximum numbers of steps to match a URL against patterns: for one rule, for the work in one turn of the event loop,
 * and for the whole robots.txt.
 */
const MAX_MATCHING_STEPS = { rule: 1 << 22, turn: 1 << 20, file: 1 << 26 };
/** Line number of the first rule in the text that `parseRobotsRules` builds. Line 1 names the robot. */
const FIRST_RULE_LINE = 2;
const MAX_RULES_PER_TURN = 500;
const ROBOTS_LINE_PATTERN = /^[^\S\r\n]*(user-agent|allow|disallow)[^\S\r\n]*:([^#\r\n]*)/gim;

/**
 * Whether a robots.txt allows the robot to fetch a URL. Matching yields to the event loop, so that a long file does not
 * block other work. If matching would exceed `MAX_MATCHING_STEPS`, everything is disallowed. Only hostile files exceed
 * this limit, and matching them would take a second or more.
 */
export async function isAllowedByRobots(text: string, requestUrl: URL): Promise<boolean> {
  // Yields first, because the current turn of the event loop has already done much work.
  await setImmediate();
  const url = normalizeUrl(requestUrl);
  const { length } = url.pathname + url.search;
  const countSteps = (rule: string) => (rule.includes('*') ? rule.length * length : rule.length);
  const matchingRules: string[] = [];
  let turn = { rules: [] as string[], steps: 0 };
  let totalSteps = 0;
  for (const rule of selectRulesForRobot(ROBOT_NAME.toLowerCase(), text)) {
    const steps = countSteps(rule);
    totalSteps += steps;
    if (steps > MAX_MATCHING_STEPS.rule || totalSteps > MAX_MATCHING_STEPS.file) return false;
    if (turn.rules.length === MAX_RULES_PER_TURN || turn.steps + steps > MAX_MATCHING_STEPS.turn) {
      matchingRules.push(...selectMatchingRule(turn.rules, url));
      turn = { rules: [], steps: 0 };
      await setImmediate();
    }
    turn.rules.push(rule);
    turn.steps += steps;
  }
  // The longest matching rule decides (RFC 9309, section 2.2.2). So each turn keeps only its longest match.
  return (
    parseRobotsRules([...matchingRules, ...selectMatchingRule(turn.rules, url)], url).isAllowed(
      url.href,
      ROBOT_NAME,
    ) !== false
  );
}

/**
 * Decodes characters that need no percent-encoding, so that their encoded and plain forms match (RFC 9309, section
 * 2.2.2).
 */
function decodeUnreservedCharacters(part: string): string {
  return part.replaceAll(/%[2-7][\da-f]/gi, (encoded) => {
    const character = decodeURIComponent(encoded);
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

function normalizeUrl(original: URL): URL {
  const url = new URL(original);
  url.pathname = decodeUnreservedCharacters(original.pathname);
  url.search = decodeUnreservedCharacters(original.search);
  return url;
}

function selectMatchingRule(rules: readonly string[], url: URL): readonly string[] {
  const line = parseRobotsRules(rules, url).getMatchingLineNumber(url.href, ROBOT_NAME);
  return rules.slice(line - FIRST_RULE_LINE, line - FIRST_RULE_LINE + 1);
}

function parseRobotsRules(rules: readonly string[], url: URL) {
  return parseRobotsText(new URL('/robots.txt', url).href, [`User-agent: ${ROBOT_NAME}`, ...rules].join('\n'));
}

/**
 * Selects the allow and disallow lines for a robot: those of all groups that name the robot, or those of `*` if no
 * group names it (RFC 9309, section 2.2.1). We do not leave this to the parser, because it stores each rule once per
 * user agent of its group. A hostile file would then take too much memory.
 */
function selectRulesForRobot(robot: string, text: string): readonly string[] {
  const rules = { own: [] as string[], anyRobot: [] as string[] };
  let [isOwn, isForAnyRobot, isNamed, inRules] = [false, false, false, false];
  for (const [, field = '', value = ''] of text.matchAll(ROBOTS_LINE_PATTERN)) {
    if (field.toLowerCase() === 'user-agent') {
      if (inRules) [isOwn, isForAnyRobot, inRules] = [false, false, false];
      const name = /^\s*([^/\s]*)/.exec(value)?.[1]?.toLowerCase();
      isOwn ||= name === robot;
      isForAnyRobot ||= name === '*';
      isNamed ||= isOwn;
    } else {
      inRules = true;
      if (value.trim() === '') continue;
      if (isOwn) rules.own.push(`${field}:${decodeUnreservedCharacters(value)}`);
      if (isForAnyRobot) rules.anyRobot.push(`${field}:${decodeUnreservedCharacters(value)}`);
    }
  }
  return isNamed ? rules.own : rules.anyRobot;
}
