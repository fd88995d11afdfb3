/** SQL for the display name of an account, as `toAccountName` returns it. */
const NAME_SQL = "ifnull(accounts.name, substr(accounts.email, 1, max(1, instr(accounts.email, '@') - 1)))";

/** SQL for the display name of a member. The parameters are the ids of the site and the account. */
export const MEMBER_NAME_SQL = `select ${NAME_SQL} from site_members join accounts on accounts.id = account_id
  where site_members.site_id = ? and account_id = ?`;

/**
 * SQL for the JSON of a conversation's assignee with the current name. It is `null` if the account is no member of the
 * site. The row has the columns `of_site` and `assignee_id`.
 */
export const ASSIGNEE_SQL = `case when assignee_id is null then 'null' else ifnull((
    select json_object('accountId', accounts.id, 'name', ${NAME_SQL})
    from site_members join accounts on accounts.id = account_id
    where site_members.site_id = of_site and account_id = assignee_id), 'null') end`;

/**
 * Returns SQL equivalent to `serializeTicket` with another end than the closing brace. Works on a blob, because
 * substr() on a text would count characters instead of bytes. The end is built first, because each concatenation with
 * the document copies it.
 */
export function buildPublishedDocumentSql(end: string): string {
  return `substr(cast(document as blob), 1, octet_length(document) - 1)
    || (',"assignee":' || ${ASSIGNEE_SQL} || ${end})`;
}

/** Maximum size of the member `assignee` in bytes: a name of 80 code points, each of at most 4 bytes, and an id. */
export const MAX_ASSIGNEE_BYTES = 500;

/** SQL that selects the published document and the change number of a conversation. */
export function buildDocumentSql(condition: string): string {
  return `select cast(${buildPublishedDocumentSql("'}'")} as blob), change_number
    from (select document, change_number, assignee_id, site_id as of_site from conversations where ${condition})`;
}
