import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'wouter';
import { session } from '../api/session.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { useSite } from '../sites/use-site.ts';
import { toActionPath } from '../widget/action-path.ts';
import type { AuditEntry } from './monitoring-endpoints.ts';
import type { AuditSubjectName } from './use-audit-subjects.ts';

const SHOWN_ID_LENGTH = 14;

interface AuditSubjectProps {
  readonly entry: AuditEntry;
  readonly knownSubjects: ReadonlyMap<string, AuditSubjectName>;
}

/** The subject that an audited action changed: its name, with a link to its page, and a button that copies its id. */
export function AuditSubject({ entry: { action, subjectId }, knownSubjects }: AuditSubjectProps) {
  const site = useSite();
  const { name, href } = knownSubjects.get(subjectId) ?? describeSubject(action, subjectId, site);
  // The subject of `visitor.erased` is the receipt of the erasure. Portico keeps receipts.
  const isGone = action !== 'visitor.erased' && /\.(deleted|revoked|removed|erased)$/.test(action);
  return (
    <Group gap={4} wrap="nowrap" miw={0}>
      {href === undefined || isGone ? (
        <Text size="sm" component="span" title={subjectId} truncate="end" maw="16rem">
          {name}
        </Text>
      ) : (
        <Anchor component={Link} href={href} size="sm" title={subjectId} truncate="end" maw="16rem">
          {name}
        </Anchor>
      )}
      <CopyButton text={subjectId} label="ID" />
    </Group>
  );
}

/** Describes a subject whose name is not loaded, or that no longer exists. */
function describeSubject(
  action: string,
  subjectId: string,
  site: { readonly id: string; readonly name: string },
): AuditSubjectName {
  if (subjectId === site.id) return { name: site.name, href: SITE_PAGE_BY_ACTION[action] ?? '/settings' };
  if (subjectId === session.accountId) return { name: 'You', href: '~/console/account' };
  if (action.startsWith('intent.')) return { name: subjectId, href: `/widget/intents/${subjectId}` };
  if (action === 'action.configured') return { name: subjectId, href: toActionPath(subjectId) };
  if (action === 'payment_provider.configured') return { name: subjectId, href: '/payments/settings' };
  const [, label, toPath] = SUBJECT_KINDS.find(([prefix]) => subjectId.startsWith(prefix)) ?? [];
  const shortId = subjectId.length > SHOWN_ID_LENGTH ? `${subjectId.slice(0, SHOWN_ID_LENGTH)}…` : subjectId;
  return { name: label === undefined ? shortId : `${label} ${subjectId.slice(-4)}`, href: toPath?.(subjectId) };
}

/** The pages of the actions whose subject is the site. */
const SITE_PAGE_BY_ACTION: Readonly<Record<string, string>> = {
  'look.configured': '/widget',
  'routing.configured': '/routing',
  'notifications.configured': '/notifications',
  'retention.configured': '/visitors',
  'visitor.exported': '/visitors',
};

const SUBJECT_KINDS: readonly (readonly [prefix: string, label: string, toPath?: (id: string) => string])[] = [
  ['tkt_', 'Ticket', (id) => `/tickets/${id}`],
  ['cnv_', 'Chat', (id) => `/tickets/${id}`],
  ['asm_', 'Assessment', (id) => `/assessments/${id}`],
  ['inv_', 'Invitation', () => '/team'],
  ['acc_', 'Former member', () => '/team'],
  ['key_', 'API key', () => '/api-keys'],
  ['whk_', 'Webhook'],
  ['ins_', 'CRM connection'],
  ['ers_', 'Erasure', (id) => `/visitors?erasure=${id}`],
];
