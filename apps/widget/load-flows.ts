import { createElement } from './elements.ts';
import type { FlowFunctions, FlowsScriptElement } from './flow-context.ts';
import type { ScriptSettings } from './script-settings.ts';

let pendingLoad: Promise<FlowFunctions | undefined> | undefined;

/**
 * Loads the second script once and returns its functions. Adds a script element, because `import()` has no integrity
 * option. If loading fails, returns `undefined`, and the next call tries again.
 */
export function loadFlows({ host, nonce }: ScriptSettings): Promise<FlowFunctions | undefined> {
  pendingLoad ??= new Promise<FlowFunctions | undefined>((resolve) => {
    const script: FlowsScriptElement = createElement('script', {
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
