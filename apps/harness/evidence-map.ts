import { readFileSync } from 'node:fs';
import { ConfigError } from '../composition/config.ts';
import { LOOPBACK_ADDRESS } from './evidence-network.ts';

const HOST_NAME = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/** Reads a JSON object from host names to addresses on loopback. @throws ConfigError with a message of one line */
export function readEvidenceMap(file: string): ReadonlyMap<string, string> {
  const map = readJsonObject(file);
  for (const [name, address] of Object.entries(map)) {
    if (!HOST_NAME.test(name)) throw configError(file, `${JSON.stringify(name)} is not a lower-case host name`);
    if (typeof address !== 'string' || !LOOPBACK_ADDRESS.test(address)) {
      throw configError(file, `${name} must map to a loopback address with a port, such as "127.0.0.1:8080"`);
    }
  }
  return new Map(Object.entries(map as Record<string, string>));
}

function readJsonObject(file: string): object {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw configError(file, 'it cannot be read');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw configError(file, 'it is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw configError(file, 'it must be a JSON object from host names to loopback addresses with ports');
}

function configError(file: string, problem: string): ConfigError {
  return new ConfigError([`--evidence-map ${file}: ${problem}`]);
}
