/** SQL for the display name of an account, as `deriveDisplayName` returns it. */
const DISPLAY_NAME_SQL = "ifnull(accounts.name, substr(accounts.email, 1, max(1, instr(accounts.email, '@') - 1)))";

/** SQL for the display name of a member. The parameters are the ids of the site and the account. */
export const SELECT_MEMBER_NAME_SQL = `select ${DISPLAY_NAME_SQL}
  from site_members join accounts on accounts.id = account_id
  where site_members.site_id = ? and account_id = ?`;

/**
 * SQL expression for the JSON of a conversation's assignee, with the current display name. The JSON is `null` if the
 * conversation has no assignee or the account is no longer a member of the site. The expression reads the columns
 * `assignee_id` and `of_site`, which is the site's id.
 */
export const ASSIGNEE_SQL = `case when assignee_id is null then 'null' else ifnull((
    select json_object('accountId', accounts.id, 'name', ${DISPLAY_NAME_SQL})
    from site_members join accounts on accounts.id = account_id
    where site_members.site_id = of_site and account_id = assignee_id), 'null') end`;

/**
 * Returns an SQL expression for the document as the API publishes it: the stored document without its closing brace,
 * the property `assignee`, and the SQL expression `end`. With the end `'}'`, the result is that of `serializeTicket`.
 *
 * `substr` works on a blob, because on text it would count characters instead of bytes. The inner concatenation builds
 * the short end first, because each concatenation with the document copies the document.
 */
export function buildPublishedDocumentSql(end: string): string {
  return `substr(cast(document as blob), 1, octet_length(document) - 1)
    || (',"assignee":' || ${ASSIGNEE_SQL} || ${end})`;
}

/** Maximum bytes of the JSON property `assignee`: a name of 80 code points, each of at most 4 bytes, and an id. */
export const MAX_ASSIGNEE_BYTES = 500;

/** Returns SQL that selects the published document and the change number of conversations. */
export function buildSelectDocumentSql(condition: string): string {
  return `select cast(${buildPublishedDocumentSql("'}'")} as blob), change_number
    from (select document, change_number, assignee_id, site_id as of_site from conversations where ${condition})`;
}
