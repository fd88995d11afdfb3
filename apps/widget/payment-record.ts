/** A started payment. Its record is stored per tab until the visitor has seen the status of the payment. */
export interface PaymentRecord {
  readonly executionId: string;
  /** Idempotency key of the payment. A request with the same key opens the same checkout again. */
  readonly idempotencyKey: string;
}

const storageKey = (site: string) => `portico:${site}:payment`;

/** Whether this tab has a payment whose status the visitor has not seen yet. */
export function hasUnseenPaymentStatus(site: string): boolean {
  return readPaymentRecord(site) !== undefined;
}

/**
 * Reads the stored payment. Returns `undefined` if no payment is stored, or if the record is malformed or cannot be
 * read.
 */
export function readPaymentRecord(site: string): PaymentRecord | undefined {
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(storageKey(site)) ?? '');
    const [executionId, idempotencyKey] = ['executionId', 'idempotencyKey'].map((name) =>
      readStringProperty(record, name),
    );
    return executionId && idempotencyKey ? { executionId, idempotencyKey } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a payment. If `record` is `undefined`, removes the stored payment. */
export function writePaymentRecord(site: string, record: PaymentRecord | undefined): void {
  try {
    if (record) sessionStorage.setItem(storageKey(site), JSON.stringify(record));
    else sessionStorage.removeItem(storageKey(site));
  } catch {
    // If the browser has no storage, the visitor can still pay, but the widget cannot show the status afterwards.
  }
}

function readStringProperty(record: unknown, name: string): string | undefined {
  const value: unknown =
    typeof record === 'object' && record !== null && Object.hasOwn(record, name)
      ? Reflect.get(record, name)
      : undefined;
  return typeof value === 'string' ? value : undefined;
}
