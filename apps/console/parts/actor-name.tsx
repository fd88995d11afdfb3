import { session } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_INSTALLATIONS } from '../crm/crm-endpoints.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { useSite } from '../sites/use-site.ts';
import { LIST_MEMBERS } from '../team/team-endpoints.ts';

/**
 * Shows who made a change, by name. `by` is `key:…`, `account:…`, `crm:…`, `visitor`, `cli`, `system` or an id. If it
 * is a site id, a webhook of the payment provider caused the change.
 */
export function ActorName({ by }: { readonly by: string }) {
  const params = { siteId: useSite().id };
  const keys = useApiQuery(LIST_KEYS, { params }).data?.keys ?? [];
  const installations = useApiQuery(LIST_INSTALLATIONS, { params }).data?.installations ?? [];
  const members = useApiQuery(LIST_MEMBERS, { params }).data?.members ?? [];
  const id = by.split(':').at(-1) ?? by;
  const match = [...keys, ...installations].find((one) => one.id === id);
  if (by === 'visitor') return <span>Visitor</span>;
  if (by === 'system') return <span>Portico</span>;
  if (by === 'cli') return <span>Command line</span>;
  if (id === session.accountId) return <span title={id}>You</span>;
  if (id.startsWith('site_')) return <span title={id}>Payment provider</span>;
  if (id.startsWith('acc_'))
    return <span title={id}>{members.find((one) => one.accountId === id)?.name ?? 'Former member'}</span>;
  return <span title={id}>{match?.name ?? id}</span>;
}
