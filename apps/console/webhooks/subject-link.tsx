import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { findSubjectPath } from './subject-path.ts';
import type { WebhookDelivery } from './webhook-endpoints.ts';

/** The subject of an event, such as a ticket, with a link to its page. */
export function SubjectLink({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { type, subjectId } = delivery;
  const path = findSubjectPath(type, subjectId);
  if (path === undefined) {
    return (
      <Text size="xs" c="dimmed" component="span">
        Test
      </Text>
    );
  }
  return (
    <Anchor
      component={Link}
      href={path}
      size="xs"
      ff="monospace"
      title={subjectId}
      truncate="end"
      display="block"
      maw="22rem"
    >
      {subjectId}
    </Anchor>
  );
}
