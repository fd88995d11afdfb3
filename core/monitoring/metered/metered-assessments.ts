import type { AssessmentLeases } from '../../assessments/assessment-leases.port.ts';
import type { AssessmentRepository } from '../../assessments/assessment-repository.port.ts';
import type { ChangeNotifier } from '../site-events/change-notifier.ts';
import type { RecordUsage } from '../usage/record-usage.ts';

/** An AssessmentRepository whose changes are told, whoever makes them. */
export function meteredAssessmentRepository(
  assessments: AssessmentRepository,
  news: ChangeNotifier,
): AssessmentRepository {
  return {
    enqueue: async (assessment, submission, limit, onQueued) => {
      const enqueued = await assessments.enqueue(assessment, submission, limit, onQueued);
      if (enqueued.outcome === 'created') news.note(assessment.siteId, 'assessments', assessment.id);
      return enqueued;
    },
    requeue: async (assessmentId, limit, again, audit) => {
      const stored = await assessments.requeue(assessmentId, limit, again, audit);
      if (typeof stored === 'object') news.note(audit.ownerId, 'assessments', assessmentId);
      return stored;
    },
    delete: async (assessmentId, audit) => {
      const wasThere = await assessments.delete(assessmentId, audit);
      if (wasThere) news.note(audit.ownerId, 'assessments', assessmentId);
      return wasThere;
    },
    submitted: assessments.submitted.bind(assessments),
    find: assessments.find.bind(assessments),
    page: assessments.page.bind(assessments),
    deleteDue: assessments.deleteDue.bind(assessments),
  };
}

/** AssessmentLeases whose beginnings and ends are told, and the ends counted. */
export function meteredAssessmentLeases(
  leases: AssessmentLeases,
  usage: RecordUsage,
  news: ChangeNotifier,
): AssessmentLeases {
  return {
    take: async (now, begin, passingOver) => {
      const taken = await leases.take(now, begin, passingOver);
      if (taken) news.note(taken.siteId, 'assessments', taken.id);
      // The last attempt of one whose runners have all died ends as it is taken.
      if (taken?.status === 'failed') usage.note(taken.siteId, 'assessments', 'failed');
      return taken;
    },
    finish: (assessment, onDurable) =>
      leases.finish(assessment, () => {
        const { siteId, id, status } = assessment;
        if (status === 'completed' || status === 'failed') usage.note(siteId, 'assessments', status);
        news.note(siteId, 'assessments', id);
        onDurable?.();
      }),
    renew: leases.renew.bind(leases),
    waiting: leases.waiting.bind(leases),
  };
}
