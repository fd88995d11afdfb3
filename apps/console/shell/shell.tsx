import { AppShell, Burger, Group, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { useApiQuery } from '../api/use-api-query.ts';
import { Logo } from '../parts/logo.tsx';
import { UnreachableNotice } from '../session/unreachable-notice.tsx';
import { LIST_SITES } from '../sites/site-endpoints.ts';
import { AccountLink } from './account-link.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { ConsolePages } from './console-pages.tsx';
import { QuickNavigationButton } from './quick-navigation-button.tsx';
import classes from './shell.module.css';
import { SignOutButton } from './sign-out-button.tsx';
import { SiteNavigation } from './site-navigation.tsx';
import { SiteSwitcher } from './site-switcher.tsx';
import { useCurrentSiteId } from './use-current-site-id.ts';

/** The frame of every page: header, navigation and content. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const [path] = useLocation();
  const { data } = useApiQuery(LIST_SITES, {});
  const siteId = useCurrentSiteId(data?.sites);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the path changes
  useEffect(close, [path]);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a className={classes['skip']} href="#content">
        Skip to content
      </a>
      <AppShell.Header className={classes['header']}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={opened} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Link href="/" className={classes['home']} aria-label="Portico, home">
              <Logo size={26} />
              <Text component="span" fw={650} visibleFrom="sm">
                Portico
              </Text>
            </Link>
            {data && <SiteSwitcher sites={data.sites} siteId={siteId} />}
          </Group>
          <Group gap={4} wrap="nowrap">
            {data && <QuickNavigationButton sites={data.sites} siteId={siteId} />}
            <ColorSchemeToggle />
            <AccountLink />
            <SignOutButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar className={classes['navbar']} aria-label="Main" data-closed={!opened || undefined}>
        <ScrollArea p="xs">
          <SiteNavigation siteId={siteId} role={data?.sites.find(({ id }) => id === siteId)?.role ?? 'viewer'} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes['main']}>
        <UnreachableNotice />
        <ConsolePages />
      </AppShell.Main>
    </AppShell>
  );
}
