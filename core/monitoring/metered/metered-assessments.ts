import type { AssessmentLeases } from '../../assessments/assessment-leases.port.ts';
import type { AssessmentRepository } from '../../assessments/assessment-repository.port.ts';
import type { ChangeNotifier } from '../site-events/change-notifier.ts';
import type { RecordUsage } from '../usage/record-usage.ts';

/** Decorates an AssessmentRepository so that writes notify the site's event streams. */
export function createNotifyingAssessmentRepository(
  assessments: AssessmentRepository,
  notifier: ChangeNotifier,
): AssessmentRepository {
  return {
    enqueue: async (assessment, submission, limit, onQueued) => {
      const enqueued = await assessments.enqueue(assessment, submission, limit, onQueued);
      if (enqueued.outcome === 'created') notifier.bufferChange(assessment.siteId, 'assessments', assessment.id);
      return enqueued;
    },
    requeueFailed: async (assessmentId, limit, again, audit) => {
      const stored = await assessments.requeueFailed(assessmentId, limit, again, audit);
      if (typeof stored === 'object') notifier.bufferChange(audit.ownerId, 'assessments', assessmentId);
      return stored;
    },
    delete: async (assessmentId, audit) => {
      const wasDeleted = await assessments.delete(assessmentId, audit);
      if (wasDeleted) notifier.bufferChange(audit.ownerId, 'assessments', assessmentId);
      return wasDeleted;
    },
    findPriorSubmission: assessments.findPriorSubmission.bind(assessments),
    find: assessments.find.bind(assessments),
    listPage: assessments.listPage.bind(assessments),
    findProgress: assessments.findProgress.bind(assessments),
    findPreviousCompleted: assessments.findPreviousCompleted.bind(assessments),
    deleteDue: assessments.deleteDue.bind(assessments),
  };
}

/**
 * Decorates AssessmentLeases so that the start, the progress and the end of a run notify the site's event streams. The
 * end is also counted as usage.
 */
export function createMeteredAssessmentLeases(
  leases: AssessmentLeases,
  usage: RecordUsage,
  notifier: ChangeNotifier,
): AssessmentLeases {
  return {
    acquire: async (now, begin, excludedSiteId) => {
      const acquired = await leases.acquire(now, begin, excludedSiteId);
      if (acquired) notifier.bufferChange(acquired.siteId, 'assessments', acquired.id);
      // If the assessment has no attempts left, `acquire` returns it with the status `failed`.
      if (acquired?.status === 'failed') usage.increment(acquired.siteId, 'assessments', 'failed');
      return acquired;
    },
    finish: (assessment, onDurable) =>
      leases.finish(assessment, () => {
        const { siteId, id, status } = assessment;
        if (status === 'completed' || status === 'failed') usage.increment(siteId, 'assessments', status);
        notifier.bufferChange(siteId, 'assessments', id);
        onDurable?.();
      }),
    saveProgress: async (lease, progress) => {
      const outcome = await leases.saveProgress(lease, progress);
      if (outcome === 'saved') notifier.bufferChange(lease.siteId, 'progress', lease.resourceId);
      return outcome;
    },
    renew: leases.renew.bind(leases),
    countAvailable: leases.countAvailable.bind(leases),
  };
}
