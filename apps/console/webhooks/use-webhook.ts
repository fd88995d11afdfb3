import { createContext, useContext } from 'react';
import type { Webhook } from './webhook-endpoints.ts';

export const WebhookContext = createContext<Webhook | undefined>(undefined);

/** Returns the webhook of the current page. @throws Error outside the pages of a webhook */
export function useWebhook(): Webhook {
  const webhook = useContext(WebhookContext);
  if (webhook === undefined) throw new Error('useWebhook must be used within a WebhookContext.');
  return webhook;
}
