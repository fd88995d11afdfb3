/** What a page remembers of a payment while the visitor is at the provider: per tab, until the result was shown. */
export interface PaymentRecord {
  readonly executionId: string;
  /** Names the visitor's wish to pay; with it the same checkout can be opened again. */
  readonly idempotencyKey: string;
}

const storageKey = (site: string) => `portico:${site}:payment`;

/** Whether a visitor has gone to pay in this tab and has not been told yet what became of it. */
export function hasUnfinishedPayment(site: string): boolean {
  return readPaymentRecord(site) !== undefined;
}

/** A record that this code has written, or `undefined`. Never throws, wherever storage is refused. */
export function readPaymentRecord(site: string): PaymentRecord | undefined {
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(storageKey(site)) ?? '');
    const [executionId, idempotencyKey] = ['executionId', 'idempotencyKey'].map((name) => readString(record, name));
    return executionId && idempotencyKey ? { executionId, idempotencyKey } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the record, or with `undefined` forgets it. */
export function writePaymentRecord(site: string, record: PaymentRecord | undefined): void {
  try {
    if (record) sessionStorage.setItem(storageKey(site), JSON.stringify(record));
    else sessionStorage.removeItem(storageKey(site));
  } catch {
    // Without storage the visitor still pays; only this page cannot tell afterwards how it went.
  }
}

function readString(record: unknown, name: string): string | undefined {
  const value: unknown =
    typeof record === 'object' && record !== null && Object.hasOwn(record, name)
      ? Reflect.get(record, name)
      : undefined;
  return typeof value === 'string' ? value : undefined;
}
