import type { AroundNavHandler } from 'wouter';
import { unsavedChanges } from './unsaved-changes.ts';

/** Navigates within the console. Asks first if another page would replace a form with unsaved changes. */
export const confirmNavigationIfUnsaved: AroundNavHandler = (navigate, to, options) => {
  if (isSamePage(to)) navigate(to, options);
  else unsavedChanges.confirmLeave(() => navigate(to, options));
};

/**
 * Asks before the browser's Back and Forward buttons leave a form with unsaved changes. Does nothing in browsers
 * without the Navigation API. Returns a function that removes the listener.
 */
export function confirmHistoryNavigationIfUnsaved(): () => void {
  if (!('navigation' in window)) return () => undefined;
  const { navigation } = window;
  const onNavigate = (event: NavigateEvent) => {
    const { key, url } = event.destination;
    if (event.navigationType !== 'traverse' || !event.cancelable || isSamePage(url) || !unsavedChanges.exist()) return;
    event.preventDefault();
    unsavedChanges.confirmLeave(() => void navigation.traverseTo(key));
  };
  navigation.addEventListener('navigate', onNavigate);
  return () => navigation.removeEventListener('navigate', onNavigate);
}

/** Whether a URL differs from the current one only by its query or fragment. */
function isSamePage(url: string): boolean {
  return new URL(url, location.href).pathname === location.pathname;
}
