import { element } from './elements.ts';
import type { Flows, FlowsElement } from './scene.ts';
import type { Script } from './script.ts';

let loading: Promise<Flows | undefined> | undefined;

/**
 * The flows, whose file is loaded once: by an element and not by `import()`, so that it must have the very bytes that
 * this file was built with. `undefined` when it does not come; it is asked for anew then.
 */
export function loadFlows({ host, nonce }: Script): Promise<Flows | undefined> {
  loading ??= new Promise<Flows | undefined>((resolve) => {
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
      loading = undefined;
      resolve(undefined);
    });
    document.head.append(script);
  });
  return loading;
}
