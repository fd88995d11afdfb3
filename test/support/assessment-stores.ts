import type { AuditLog } from '../../core/access/audit-log.port.ts';
import type { AssessmentLeases } from '../../core/assessments/assessment-leases.port.ts';
import type { AssessmentRepository } from '../../core/assessments/assessment-repository.port.ts';

/** What keeps assessments, over one store. */
export interface AssessmentStores {
  readonly assessments: AssessmentRepository;
  readonly leases: AssessmentLeases;
  readonly auditLog: AuditLog;
}
