import type { Violation } from '../shared/domain-error.ts';
import { countCodePoints } from '../shared/text.ts';
import type { ProfileTest } from './profile-test.ts';

/** Maximum number of tests per version. */
const MAX_PROFILE_TESTS = 500;
/** Maximum number of pages per test. */
const MAX_PAGES_PER_TEST = 20;
/** Maximum length of a test's name, in code points. */
const MAX_TEST_NAME_LENGTH = 200;

/** Validates the tests of a new version before they run. The violations' pointers are below `/rules/tests`. */
export function validateProfileTests(tests: readonly ProfileTest[]): readonly Violation[] {
  if (tests.length > MAX_PROFILE_TESTS)
    return [{ pointer: '/rules/tests', detail: `must have at most ${MAX_PROFILE_TESTS} items` }];
  const names = new Map<string, number>();
  return tests.flatMap(({ name, pages }, index): readonly Violation[] => {
    const first = names.get(name) ?? index;
    names.set(name, first);
    const pointer = `/rules/tests/${index}`;
    const isNamed = name.trim() !== '' && countCodePoints(name) <= MAX_TEST_NAME_LENGTH;
    return [
      ...(isNamed
        ? []
        : [
            {
              pointer: `${pointer}/name`,
              detail: `must have 1 to ${MAX_TEST_NAME_LENGTH} characters and may not be blank`,
            },
          ]),
      ...(first === index ? [] : [{ pointer: `${pointer}/name`, detail: `repeats the name of item ${first}` }]),
      ...(pages.length >= 1 && pages.length <= MAX_PAGES_PER_TEST
        ? []
        : [{ pointer: `${pointer}/pages`, detail: `must have 1 to ${MAX_PAGES_PER_TEST} items` }]),
      ...pages.flatMap(({ url }, at) =>
        url === undefined || URL.canParse(url)
          ? []
          : [{ pointer: `${pointer}/pages/${at}/url`, detail: 'must be an absolute URL' }],
      ),
    ];
  });
}
