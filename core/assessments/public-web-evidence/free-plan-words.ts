import { listed } from '../../evidence/phrase-list.ts';

/** What may stand behind words that say of something that it is free. */
export const FREE_THEN = listed(`
  forever, for ever, for personal, for individuals, for up, for everyone, for all, for as long, for life,
  for small, for one, for 1, for solo, for non commercial, to use, to sign, plan, tier, version, edition, account,
  and, but, with, up to, as long, on, no, while, without, because, since, so, or, und, fur, bis, ohne, et, pour,
  jusqu, sans, y, para, hasta, sin, で, の, です, に
`);
/** What may stand behind a denial: anything else could limit it to some of what there is. */
export const DENIAL_THEN = listed(`
  but, and, so, however, available, anymore, any more, any longer, at the moment, at this time, at present,
  at this point, at all, right now, for now, currently, or, only, just, because, though, although, as, since, yet,
  we, you, instead, either, here, aber, und, oder, mehr, an, im moment, zurzeit, derzeit, aktuell, sondern,
  jedoch, da, weil,
  mais, et, ni, ou, pour le moment, pour l instant, actuellement, chez nous, car, disponible,
  pero, y, o, por el momento, por ahora, actualmente, en este momento, porque, ya que, が, の, ため
`);
/** Words of a clause that denies a free plan of others, or of another time. */
export const OTHERS_DENIAL = listed(`
  other, others, rivals, vendors, providers, most, many, some, until, was, were, is it true, true that, not that,
  before, elsewhere, whether, beat, andere, anbieter, d autres, la plupart, otros, la mayoria, 他社
`);
