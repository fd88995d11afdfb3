import { readFileSync } from 'node:fs';
import { ConfigError } from '../composition/config.ts';
import { LOOPBACK_ADDRESS_PATTERN } from './evidence-network.ts';

const HOST_NAME_PATTERN = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/**
 * Reads a JSON file that maps host names to `address:port` on loopback.
 * @throws ConfigError with a message of one line
 */
export function readEvidenceMap(file: string): ReadonlyMap<string, string> {
  const map = readJsonObject(file);
  for (const [name, address] of Object.entries(map)) {
    if (!HOST_NAME_PATTERN.test(name))
      throw createMapError(file, `${JSON.stringify(name)} is not a lower-case host name`);
    if (typeof address !== 'string' || !LOOPBACK_ADDRESS_PATTERN.test(address)) {
      throw createMapError(file, `${name} must map to a loopback address with a port, such as "127.0.0.1:8080"`);
    }
  }
  return new Map(Object.entries(map as Record<string, string>));
}

function readJsonObject(file: string): object {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw createMapError(file, 'it cannot be read');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw createMapError(file, 'it is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw createMapError(file, 'it must be a JSON object from host names to loopback addresses with ports');
}

function createMapError(file: string, problem: string): ConfigError {
  return new ConfigError([`--evidence-map ${file}: ${problem}`]);
}
