import Bowser from 'bowser';
import type { Request } from 'express';

/** Longer `User-Agent` headers are truncated, because the time to parse them grows with their length. */
const MAX_USER_AGENT_LENGTH = 500;
/** Matches usable names. For unknown browsers, the parser returns an arbitrary part of the header as the name. */
const DEVICE_NAME_PATTERN = /^[\w .-]{1,40}$/;

/**
 * Describes the client's browser and operating system by its `User-Agent`, such as `Firefox on Windows`. Returns null
 * if neither is known.
 */
export function describeDevice({ headers }: Pick<Request, 'headers'>): string | null {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH);
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && DEVICE_NAME_PATTERN.test(name));
  return names.length > 0 ? names.join(' on ') : null;
}
