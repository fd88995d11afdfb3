import type { ProfileTest } from '../profile-test.ts';
import { testsOfCode } from './tests-of-code.ts';
import { testsOfPricing } from './tests-of-pricing.ts';
import { testsOfReach } from './tests-of-reach.ts';
import { testsOfWording } from './tests-of-wording.ts';

/** What the shipped profile must say of small pages; it is not published otherwise. */
export const profileTests: readonly ProfileTest[] = [
  ...testsOfPricing,
  ...testsOfReach,
  ...testsOfCode,
  ...testsOfWording,
];
