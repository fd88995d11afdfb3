const CONTROL_SELECTOR = 'select, textarea, input';

/**
 * Adds the labels, tab stops and heading levels that Swagger UI's elements lack. Repeats this each time Swagger UI adds
 * elements.
 */
export function improveAccessibility(container: HTMLElement): void {
  const applyFixes = () => {
    for (const control of container.querySelectorAll<HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement>(
      CONTROL_SELECTOR,
    )) {
      if (!control.labels?.length && !control.hasAttribute('aria-label'))
        control.setAttribute('aria-label', deriveAccessibleName(control));
    }
    for (const code of container.querySelectorAll('pre')) code.tabIndex = 0;
    // The headings of operations have level 3, and those within an operation or webhook have level 4.
    container.querySelector('.webhooks > h2')?.setAttribute('aria-level', '3');
  };
  new MutationObserver(applyFixes).observe(container, { childList: true, subtree: true });
  applyFixes();
}

function deriveAccessibleName(control: HTMLElement): string {
  const parameter = control.closest<HTMLElement>('tr[data-param-name]')?.dataset['paramName'];
  if (parameter) return parameter;
  if (control.closest('.examples-select')) return 'Example';
  if (control.closest('.opblock-section-request-body, .body-param'))
    return control.matches('select') ? 'Media type of the body' : 'Body';
  return 'Media type';
}
