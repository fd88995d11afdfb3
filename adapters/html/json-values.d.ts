import type { JsonDocument } from '../../core/evidence/page.ts';

export function jsonValuesIn(
  text: string,
  paths: readonly string[],
  readmes?: readonly string[],
): JsonDocument | undefined;
