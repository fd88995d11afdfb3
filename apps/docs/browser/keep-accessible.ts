const CONTROLS = 'select, textarea, input';

/**
 * Adds the accessible names and keyboard access that Swagger UI's output in `place` lacks, now and after each render.
 */
export function keepAccessible(place: HTMLElement): void {
  const mend = () => {
    for (const control of place.querySelectorAll<HTMLSelectElement | HTMLTextAreaElement | HTMLInputElement>(
      CONTROLS,
    )) {
      if (!control.labels?.length && !control.hasAttribute('aria-label'))
        control.setAttribute('aria-label', nameOf(control));
    }
    for (const code of place.querySelectorAll('pre')) code.tabIndex = 0;
  };
  new MutationObserver(mend).observe(place, { childList: true, subtree: true });
  mend();
}

function nameOf(control: HTMLElement): string {
  const parameter = control.closest<HTMLElement>('tr[data-param-name]')?.dataset['paramName'];
  if (parameter) return parameter;
  if (control.closest('.examples-select')) return 'Example';
  if (control.closest('.opblock-section-request-body, .body-param'))
    return control.matches('select') ? 'Media type of the body' : 'Body';
  return 'Media type';
}
