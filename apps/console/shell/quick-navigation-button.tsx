import { ActionIcon, Button, Kbd, Text } from '@mantine/core';
import { useHotkeys, useTimeout } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import type { Site } from '../sites/site-endpoints.ts';

const loadQuickNavigationDialog = () => import('./quick-navigation-dialog.tsx');
const QuickNavigationDialog = lazy(async () => ({
  default: (await loadQuickNavigationDialog()).QuickNavigationDialog,
}));

interface QuickNavigationButtonProps {
  readonly sites: readonly Site[];
  readonly siteId: string | undefined;
}

/** Time after which the dialog is loaded, so that the page loads first. */
const PRELOAD_DELAY_MS = 1000;

/** Opens the dialog to jump to a page, site or ticket, also with Ctrl+K. */
export function QuickNavigationButton(props: QuickNavigationButtonProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const preload = async () => {
    // If the script cannot be loaded, the next attempt loads it.
    const dialog = await loadQuickNavigationDialog().catch(() => undefined);
    if (dialog) setIsLoaded(true);
    return dialog;
  };
  const open = async () => (await preload())?.openQuickNavigation();
  // The dialog is preloaded, so that text typed directly after Ctrl+K does not run shortcuts of the page.
  useTimeout(() => void preload(), PRELOAD_DELAY_MS, { autoInvoke: true });
  useHotkeys([['mod+K', () => void open()]], []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        hiddenFrom="sm"
        aria-label="Jump to a page, site or ticket"
        onClick={() => void open()}
      >
        <Icon name="search" />
      </ActionIcon>
      <Button variant="default" size="xs" visibleFrom="sm" onClick={() => void open()}>
        <Icon name="search" size={14} />
        <Text component="span" size="xs" c="dimmed" mx={8}>
          Jump to…
        </Text>
        <Kbd size="xs">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</Kbd>
      </Button>
      {isLoaded && (
        <Suspense>
          <QuickNavigationDialog {...props} />
        </Suspense>
      )}
    </>
  );
}
