import type { SeenMarkRepository } from '../../tickets/seen-mark-repository.port.ts';
import type { ChangeNotifier } from '../site-events/change-notifier.ts';

/** Decorates a SeenMarkRepository so that new marks notify the site's event streams. */
export function createNotifyingSeenMarkRepository(
  seenMarks: SeenMarkRepository,
  notifier: ChangeNotifier,
): SeenMarkRepository {
  return {
    find: seenMarks.find.bind(seenMarks),
    compareAndSet: async (siteId, conversationId, reader, previous, mark) => {
      const isNew = await seenMarks.compareAndSet(siteId, conversationId, reader, previous, mark);
      if (isNew) notifier.bufferChange(siteId, 'conversations', conversationId);
      return isNew;
    },
  };
}
