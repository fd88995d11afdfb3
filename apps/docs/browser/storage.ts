/** Reads a stored text. Returns `undefined` if there is none, or if the browser has no storage. */
export function readStoredText(kind: 'localStorage' | 'sessionStorage', name: string): string | undefined {
  try {
    return globalThis[kind].getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text. If `text` is `undefined`, removes the stored text. Does nothing if the browser has no storage. */
export function storeText(kind: 'localStorage' | 'sessionStorage', name: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, text);
  } catch {
    // The browser blocks storage. The setting then applies only to this page.
  }
}
