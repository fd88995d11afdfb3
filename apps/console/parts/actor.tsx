import { session } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { LIST_INSTALLATIONS } from '../crm/crm-endpoints.ts';
import { LIST_KEYS } from '../keys/key-endpoints.ts';
import { useSite } from '../sites/use-site.ts';

/**
 * Displays an actor (`key:…`, `account:…`, `crm:…`, `visitor`, or a bare id) by a readable name. A site’s own id stands
 * for the provider whose webhook was for it.
 */
export function Actor({ by }: { readonly by: string }) {
  const params = { siteId: useSite().id };
  const keys = useApiQuery(LIST_KEYS, { params }).data?.keys ?? [];
  const installations = useApiQuery(LIST_INSTALLATIONS, { params }).data?.installations ?? [];
  const id = by.split(':').at(-1) ?? by;
  const match = [...keys, ...installations].find((one) => one.id === id);
  if (by === 'visitor') return <span>the visitor</span>;
  if (by === 'cli') return <span>the command line</span>;
  if (id === session.accountId) return <span title={id}>you</span>;
  if (id.startsWith('site_')) return <span title={id}>a payment provider</span>;
  if (id.startsWith('acc_')) return <span title={id}>an account</span>;
  return <span title={id}>{match === undefined ? id : `“${match.name}”`}</span>;
}
