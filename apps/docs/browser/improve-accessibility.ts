const CONTROLS = 'select, textarea, input';

/** Adds accessible names and keyboard access that Swagger UI's output lacks, now and after each render. */
export function improveAccessibility(container: HTMLElement): void {
  const applyFixes = () => {
    for (const control of container.querySelectorAll<HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement>(
      CONTROLS,
    )) {
      if (!control.labels?.length && !control.hasAttribute('aria-label'))
        control.setAttribute('aria-label', accessibleName(control));
    }
    for (const code of container.querySelectorAll('pre')) code.tabIndex = 0;
  };
  new MutationObserver(applyFixes).observe(container, { childList: true, subtree: true });
  applyFixes();
}

function accessibleName(control: HTMLElement): string {
  const parameter = control.closest<HTMLElement>('tr[data-param-name]')?.dataset['paramName'];
  if (parameter) return parameter;
  if (control.closest('.examples-select')) return 'Example';
  if (control.closest('.opblock-section-request-body, .body-param'))
    return control.matches('select') ? 'Media type of the body' : 'Body';
  return 'Media type';
}
