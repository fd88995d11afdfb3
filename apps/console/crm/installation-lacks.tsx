import { Anchor, List } from '@mantine/core';
import { Link } from 'wouter';
import { Hint } from '../parts/hint.tsx';
import { useInstallation } from './use-installation.ts';

/** What is still to be done before deliveries change tickets, each with the way to it. */
export function InstallationLacks() {
  const { id, status, inboundEnabled, mapping } = useInstallation();
  const lacks = [
    status !== 'active' && { href: `/crm/${id}/settings`, what: 'Activate the installation.' },
    !inboundEnabled && { href: `/crm/${id}/settings`, what: 'Enable inbound deliveries; until then they are refused.' },
    mapping === null && { href: `/crm/${id}/mapping`, what: 'Write the mapping; until then deliveries wait.' },
  ].filter((lack) => lack !== false);
  if (lacks.length === 0) return null;
  return (
    <Hint title="Before deliveries change tickets">
      <List size="sm">
        {lacks.map(({ href, what }) => (
          <List.Item key={what}>
            <Anchor component={Link} href={href} size="sm" inherit c="inherit" underline="always">
              {what}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Hint>
  );
}
