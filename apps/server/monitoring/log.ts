import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../../composition/config.ts';
import { LogStream } from './log-stream.ts';

export type Log = Logger;

const standardError = new LogStream();

/**
 * Structured log lines on standard error, gathered and written now and then. Lines are built from named fields only: no
 * address, header, body or error text of a request goes in, so no secret and nothing of a visitor can.
 */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, stream: DestinationStream = standardError): Log {
  return pino({ level: logLevel, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
