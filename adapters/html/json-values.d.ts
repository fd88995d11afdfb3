import type { JsonDocument } from '../../core/evidence/page.ts';

export function jsonValuesIn(text: string, paths: readonly string[]): JsonDocument | undefined;
