import { Button, Menu, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import type { Site } from '../sites/site-endpoints.ts';
import { toSitePath } from './to-site-path.ts';

/** Shows the current site and switches to another one. */
export function SiteSwitcher({
  sites,
  siteId,
}: {
  readonly sites: readonly Site[];
  readonly siteId: string | undefined;
}) {
  const [path, navigate] = useLocation();
  const currentSite = sites.find(({ id }) => id === siteId);
  return (
    <Menu position="bottom-start" width={260} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" miw={0} rightSection={<Icon name="chevronDown" size={14} />}>
          <Text component="span" size="sm" truncate maw={{ base: 130, sm: 260 }}>
            {currentSite?.name ?? 'Sites'}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sites.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => navigate(toSitePath(path, id))}
            rightSection={id === siteId ? <Icon name="check" size={14} /> : undefined}
          >
            <Text component="span" size="sm" lineClamp={1}>
              {name}
            </Text>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => navigate('/sites')}>All sites</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
