import { session } from '../api/session.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSite } from '../sites/use-site.ts';
import { LIST_MEMBERS, type Member } from './team-endpoints.ts';

/** The members of the site: first the signed-in account, then the others by name. Undefined until they are loaded. */
export function useMembers(): readonly Member[] | undefined {
  const { id: siteId } = useSite();
  const members = useApiQuery(LIST_MEMBERS, { params: { siteId } }).data?.members;
  const isOwn = ({ accountId }: Member) => accountId === session.accountId;
  return members?.toSorted(
    (one, other) => Number(isOwn(other)) - Number(isOwn(one)) || one.name.localeCompare(other.name),
  );
}

/** The names of the site's members by account id. Empty until they are loaded. */
export function useMemberNames(): ReadonlyMap<string, string> {
  return new Map((useMembers() ?? []).map(({ accountId, name }) => [accountId, name]));
}

/** Returns the name of a member in lists of members, such as `Ada (you)`. */
export function toMemberLabel({ accountId, name }: Pick<Member, 'accountId' | 'name'>): string {
  return accountId === session.accountId ? `${name} (you)` : name;
}
