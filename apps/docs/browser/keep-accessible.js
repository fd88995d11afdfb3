/**
 * Adds the accessible names and keyboard access that Swagger UI's output in `place` lacks, now and after each render.
 */
export function keepAccessible(place) {
  const mend = () => {
    for (const control of place.querySelectorAll('select, textarea, input')) {
      if (!control.labels?.length && !control.hasAttribute('aria-label'))
        control.setAttribute('aria-label', nameOf(control));
    }
    for (const code of place.querySelectorAll('pre')) code.tabIndex = 0;
  };
  new MutationObserver(mend).observe(place, { childList: true, subtree: true });
  mend();
}

function nameOf(control) {
  const parameter = control.closest('tr[data-param-name]')?.dataset.paramName;
  if (parameter) return parameter;
  if (control.closest('.examples-select')) return 'Example';
  if (control.closest('.opblock-section-request-body, .body-param'))
    return control.matches('select') ? 'Media type of the body' : 'Body';
  return 'Media type';
}
