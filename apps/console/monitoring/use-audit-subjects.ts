import { session } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_INSTALLATIONS } from '../crm/crm-endpoints.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { LIST_MEMBERS } from '../team/team-endpoints.ts';
import { LIST_WEBHOOKS } from '../webhooks/webhook-endpoints.ts';

export interface AuditSubjectName {
  readonly name: string;
  /** Page of the subject, relative to the site. `undefined` if the subject has no page. */
  readonly href: string | undefined;
}

/** The names of the site's keys, webhooks, CRM connections and members, by id. Deleted subjects are missing. */
export function useAuditSubjects(): ReadonlyMap<string, AuditSubjectName> {
  const input = { params: { siteId: useSite().id } };
  const keys = useApiQuery(LIST_KEYS, input).data?.keys ?? [];
  const webhooks = useApiQuery(LIST_WEBHOOKS, input).data?.webhooks ?? [];
  const installations = useApiQuery(LIST_INSTALLATIONS, input).data?.installations ?? [];
  const members = useApiQuery(LIST_MEMBERS, input).data?.members ?? [];
  return new Map<string, AuditSubjectName>([
    ...keys.map(({ id, name }) => [id, { name, href: '/api-keys' }] as const),
    ...webhooks.map(({ webhookId, description, url }) => {
      return [webhookId, { name: description ?? new URL(url).host, href: `/webhooks/${webhookId}` }] as const;
    }),
    ...installations.map(({ id, name }) => [id, { name, href: `/crm/${id}` }] as const),
    ...members
      .filter(({ accountId }) => accountId !== session.accountId)
      .map(({ accountId, name }) => [accountId, { name, href: '/team' }] as const),
  ]);
}
