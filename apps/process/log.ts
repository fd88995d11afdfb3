import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../composition/config.ts';
import { LogStream } from './log-stream.ts';

export type Log = Logger;

const standardErrorStream = new LogStream();

/**
 * Creates the structured log, by default on standard error with a buffer. Code logs only named fields, and never the
 * URL, headers, body or error text of a request. So lines contain no secrets and no visitor data.
 */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream: DestinationStream = standardErrorStream,
): Log {
  return pino({ level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
