import type * as v from 'valibot';
import type { queuedMailSchema } from '../../contracts/management/notifications.ts';
import type { QueuedMail } from '../../core/notifications/queued-mail.ts';
import { formatIsoTime, formatIsoTimeOrNull } from '../../core/shared/time.ts';

/** Converts a pending or failed mail to its API resource. */
export function toQueuedMailResource(mail: QueuedMail): v.InferOutput<typeof queuedMailSchema> {
  const { id, kind, recipient, team, items, itemCount, state, attempts, failure } = mail;
  return {
    mailId: id,
    kind,
    recipient,
    team,
    conversationId: items[0]?.conversationId ?? null,
    messages: itemCount,
    state,
    attempts,
    nextAttemptAt: formatIsoTimeOrNull(mail.dueAt),
    createdAt: formatIsoTime(mail.createdAt),
    failedAt: formatIsoTimeOrNull(mail.failedAt),
    failure: failure && { ...failure, at: formatIsoTime(failure.at) },
  };
}
