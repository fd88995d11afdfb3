/** Returns the page on which an action is configured, relative to the site. */
export function toActionPath(actionKey: string): string {
  return actionKey === 'payments' ? '/payments/settings' : `/widget/actions/${actionKey}`;
}
