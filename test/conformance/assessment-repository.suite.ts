import { describe } from 'node:test';
import type { AssessmentStores } from '../support/fixtures/assessment-stores.ts';
import type { OpenPort } from '../support/fixtures/open-port.ts';
import { assessmentDeletion } from './assessment-repository-deletion.suite.ts';
import { assessmentEnqueueing } from './assessment-repository-enqueueing.suite.ts';
import { assessmentPages } from './assessment-repository-pages.suite.ts';
import { assessmentRequeueing } from './assessment-repository-requeueing.suite.ts';

/**
 * Conformance tests of AssessmentRepository, except its leases and its audit log. `open` returns a store with only
 * `SITE` and `OTHER_SITE`.
 */
export function assessmentRepositorySuite(open: () => Promise<OpenPort<AssessmentStores>>): void {
  describe('AssessmentRepository', () => {
    assessmentEnqueueing(open);
    assessmentPages(open);
    assessmentRequeueing(open);
    assessmentDeletion(open);
  });
}
