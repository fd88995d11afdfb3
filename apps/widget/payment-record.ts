/** A payment in progress. It is stored per tab until the visitor has seen the result. */
export interface PaymentRecord {
  readonly executionId: string;
  /** Idempotency key of the payment, to open the same checkout again. */
  readonly idempotencyKey: string;
}

const storageKey = (site: string) => `portico:${site}:payment`;

/** Whether this tab has a payment whose result the visitor has not seen. */
export function hasUnfinishedPayment(site: string): boolean {
  return readPaymentRecord(site) !== undefined;
}

/** Reads a stored payment. Returns `undefined` if there is none, it is malformed or storage is unavailable. */
export function readPaymentRecord(site: string): PaymentRecord | undefined {
  try {
    const record: unknown = JSON.parse(sessionStorage.getItem(storageKey(site)) ?? '');
    const [executionId, idempotencyKey] = ['executionId', 'idempotencyKey'].map((name) => readString(record, name));
    return executionId && idempotencyKey ? { executionId, idempotencyKey } : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a payment; `undefined` removes it. */
export function writePaymentRecord(site: string, record: PaymentRecord | undefined): void {
  try {
    if (record) sessionStorage.setItem(storageKey(site), JSON.stringify(record));
    else sessionStorage.removeItem(storageKey(site));
  } catch {
    // Without storage the visitor can still pay, but the page cannot show the result afterwards.
  }
}

function readString(record: unknown, name: string): string | undefined {
  const value: unknown =
    typeof record === 'object' && record !== null && Object.hasOwn(record, name)
      ? Reflect.get(record, name)
      : undefined;
  return typeof value === 'string' ? value : undefined;
}
