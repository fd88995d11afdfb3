import { element } from './elements.ts';
import type { Flows, FlowsElement } from './flow-context.ts';
import type { ScriptSettings } from './script-settings.ts';

let pendingLoad: Promise<Flows | undefined> | undefined;

/**
 * Loads the second script once and returns its functions. Adds a script element, because `import()` has no integrity
 * option. Returns `undefined` if loading fails. The next call then tries again.
 */
export function loadFlows({ host, nonce }: ScriptSettings): Promise<Flows | undefined> {
  pendingLoad ??= new Promise<Flows | undefined>((resolve) => {
    const script: FlowsElement = element('script', {
      src: new URL(FLOWS.path, host).href,
      crossorigin: 'anonymous',
      integrity: FLOWS.integrity,
    });
    script.nonce = nonce;
    script.portico = resolve;
    script.addEventListener('load', () => script.remove());
    script.addEventListener('error', () => {
      script.remove();
      pendingLoad = undefined;
      resolve(undefined);
    });
    document.head.append(script);
  });
  return pendingLoad;
}
