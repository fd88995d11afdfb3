import { squeezed } from '../text/words.ts';

/** How the names of licences that have versions begin, squeezed. */
const FAMILIES: readonly (readonly [name: RegExp, family: string, versions: readonly string[]])[] = [
  [/^(?:gnu)?(?:afferogeneralpublic|afferogpl|affero|agpl)/, 'AGPL', ['3.0']],
  [/^(?:gnu)?(?:(?:lesser|library)generalpublic|lessergpl|lgpl)/, 'LGPL', ['2.0', '2.1', '3.0']],
  [/^(?:gnu)?(?:generalpublic|gpl)/, 'GPL', ['2.0', '3.0']],
  [/^(?:mozillapublic|mozilla|mpl)/, 'MPL', ['1.1', '2.0']],
  [/^(?:eclipsepublic|epl)/, 'EPL', ['1.0', '2.0']],
  [/^(?:europeanunionpublic|europeanpublic|eupl)/, 'EUPL', ['1.1', '1.2']],
  [/^apache(?:software)?/, 'Apache', ['2.0']],
];
/** The same of those that have none. */
const NAMED: readonly (readonly [name: RegExp, licence: string])[] = [
  [/^(?:mit|expat|mitexpat|mitx11|mitmit)$/, 'MIT'],
  [
    /^(?:bsd3clause|3clausebsd|bsd3|(?:new|modified|revised)bsd|bsd3clause(?:new|revised|neworrevised))$/,
    'BSD-3-Clause',
  ],
  [/^(?:bsd2clause|2clausebsd|bsd2|simplifiedbsd|freebsd)$/, 'BSD-2-Clause'],
  [/^(?:isc|iscisc)$/, 'ISC'],
  [/^(?:zlib|zliblibpng)$/, 'Zlib'],
  [/^boostsoftware(?:10?)?$/, 'BSL-1.0'],
  [/^(?:businesssource(?:11|bsl11|busl11)?|busl(?:11)?|bsl11)$/, 'BUSL-1.1'],
  [/^(?:serversidepublic(?:v?1|v?10)?|sspl(?:v?1|v?10)?)$/, 'SSPL-1.0'],
  [/^elastic(?:v?2|v?20)?$/, 'Elastic-2.0'],
  [/^polyformnoncommercial(?:v?10?0?)?$/, 'PolyForm-Noncommercial-1.0.0'],
];
/** Those of them that the OSI has not approved. */
const NOT_APPROVED = new Set(['BUSL-1.1', 'SSPL-1.0', 'Elastic-2.0', 'PolyForm-Noncommercial-1.0.0']);
/** What shows that a name without a version is one of a licence, and not of who wrote it or of a system. */
const OF_LICENCE = /licen[cs]|lizenz|ライセンス|라이선스|许可证|\b[AL]?GPL\b|\b(?:MPL|EPL|EUPL)\b/i;
const FILLING =
  /licen[cs](?:es|ed|ing|e|ia|a)|licenza|lizenz(?:en)?|licentie|licens|ライセンス|라이선스|许可证|versione|version|versao|versie|wersja/g;
/** The family once more, as in `GNU General Public License v3 (GPLv3)`. */
const AGAIN = /(?:gnu)?(?:[al]?gpl|mpl|epl|eupl)(?=v?\d)/g;
const LATER =
  /^(?:\+|or(?:later|newer|above|any(?:later|newer))|oder(?:neuer|spater|hoher|jedespatere)|ou(?:ulterieure|superieure|posterieure|posterior)|(?:o|y)posterior|osuccessiva|eller(?:senere|nyare)|of(?:later|hoger|nieuwer)|以降|またはそれ以降)/;

/** A licence's identifier, as far as a name tells it. */
export interface SpokenLicence {
  readonly identifier: string | undefined;
  /** Whether every version that the name could stand for is approved by the OSI. */
  readonly isApproved: boolean;
}

/**
 * What a name of a licence stands for in whatever words it is written: `GNU General Public License, version 3 or
 * later`.
 */
export function spokenLicence(text: string): SpokenLicence | undefined {
  const name = squeezed(text).replace(FILLING, '').replace(/^the/, '');
  const [, named] = NAMED.find(([pattern]) => pattern.test(name)) ?? [];
  if (named !== undefined) return { identifier: named, isApproved: !NOT_APPROVED.has(named) };
  if (name === 'bsd' && OF_LICENCE.test(text)) return { identifier: undefined, isApproved: true };
  for (const [pattern, family, versions] of FAMILIES) {
    const beginning = pattern.exec(name)?.[0];
    if (beginning === undefined) continue;
    const rest = name.slice(beginning.length).replace(AGAIN, '');
    if (rest === '') return OF_LICENCE.test(text) ? { identifier: undefined, isApproved: true } : undefined;
    return versioned(family, versions, rest);
  }
  return undefined;
}

function versioned(family: string, versions: readonly string[], rest: string): SpokenLicence | undefined {
  const [, digits = '', behind = ''] = /^v?(\d{1,2})(.*)$/.exec(rest) ?? [];
  const version = versions.find((one) => one.replace('.', '') === digits.padEnd(2, '0'));
  if (version === undefined) return undefined;
  const isRepeated = behind.replace(new RegExp(`^v?${digits}`), '');
  const suffix =
    isRepeated === '' ? '' : isRepeated === 'only' ? '-only' : LATER.test(isRepeated) ? '-or-later' : undefined;
  if (suffix === undefined) return undefined;
  const hasSuffix = family === 'AGPL' || family === 'LGPL' || family === 'GPL';
  return { identifier: `${family}-${version}${hasSuffix ? suffix : ''}`, isApproved: true };
}
