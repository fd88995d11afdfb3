import type { Clock } from '../shared/clock.port.ts';
import { formatIsoTime } from '../shared/time.ts';
import type { ConversationFieldChange } from '../tickets/conversation-change.ts';
import { type ConversationReader, findDocumentUnlessErased } from '../tickets/conversation-reader.port.ts';
import type { Ticket } from '../tickets/ticket.ts';
import { parseTicketBytes } from '../tickets/ticket-document.ts';
import { toPersonFilter } from './find-visitor-conversations.ts';
import { createMentionPredicate } from './mention-predicate.ts';
import type { Person } from './person.ts';
import type { PersonalDataKind, PersonalDataRepository } from './personal-data-repository.port.ts';

const PAGE_SIZE = 50;
/**
 * The exported kinds of records. Logged requests are not exported, because they contain ids but no data of the visitor.
 */
const EXPORTED_KINDS = ['executions', 'assessments', 'deliveries'] as const satisfies readonly PersonalDataKind[];

/** All data of a person on a site. */
export interface VisitorExport {
  /** ISO 8601 in UTC. */
  readonly exportedAt: string;
  readonly person: Person;
  readonly conversations: readonly {
    readonly conversation: Ticket;
    readonly history: readonly ConversationFieldChange[];
  }[];
  /** Records that mention the person, as the store has them. */
  readonly executions: readonly unknown[];
  readonly assessments: readonly unknown[];
  readonly deliveries: readonly unknown[];
}

/** Collects all data of a person on a site, page by page. */
export class ExportVisitor {
  constructor(
    private readonly conversations: Pick<ConversationReader, 'listPage' | 'findDocument' | 'listChanges'>,
    private readonly personalData: Pick<PersonalDataRepository, 'find'>,
    private readonly clock: Clock,
  ) {}

  async execute({ siteId, person }: { readonly siteId: string; readonly person: Person }): Promise<VisitorExport> {
    const exportedAt = formatIsoTime(this.clock.now());
    const conversations = await this.listConversations(siteId, person);
    const [executions = [], assessments = [], deliveries = []] = [
      await this.listPersonalData(siteId, EXPORTED_KINDS[0], person),
      await this.listPersonalData(siteId, EXPORTED_KINDS[1], person),
      await this.listPersonalData(siteId, EXPORTED_KINDS[2], person),
    ];
    return { exportedAt, person, conversations, executions, assessments, deliveries };
  }

  private async listConversations(siteId: string, person: Person): Promise<VisitorExport['conversations']> {
    const found: VisitorExport['conversations'][number][] = [];
    const query = { ...toPersonFilter(person), sort: 'created' } as const;
    for (let after: { at: string; id: string } | undefined; ; ) {
      const { conversations, hasMore } = await this.conversations.listPage(siteId, query, PAGE_SIZE, after);
      for (const { id } of conversations) {
        const stored = await findDocumentUnlessErased(this.conversations, siteId, id);
        const history = await this.conversations.listChanges(siteId, id);
        if (stored) found.push({ conversation: parseTicketBytes(stored.document), history });
      }
      const last = conversations.at(-1);
      if (!hasMore || !last) return found;
      after = { at: last.createdAt, id: last.id };
    }
  }

  private async listPersonalData(siteId: string, kind: PersonalDataKind, person: Person): Promise<readonly unknown[]> {
    const isMention = createMentionPredicate(person);
    const found: unknown[] = [];
    let after: string | undefined;
    do {
      const page = await this.personalData.find(siteId, kind, isMention, PAGE_SIZE, after);
      found.push(...page.records.map(({ document }) => JSON.parse(document) as unknown));
      after = page.next;
    } while (after !== undefined);
    return found;
  }
}
