import { squeezed } from '../text/words.ts';
import { spokenLicence } from './spoken-licence.ts';

type Licences = Readonly<Record<string, boolean>>;

/**
 * Names that stand for one identifier, whoever writes them, squeezed. Names of several versions without a version are
 * not listed.
 */
const NAMES: Readonly<Record<string, string>> = {
  mitlicense: 'MIT',
  themitlicense: 'MIT',
  mitlicence: 'MIT',
  expat: 'MIT',
  mitlizenz: 'MIT',
  licencemit: 'MIT',
  licenciamit: 'MIT',
  mitライセンス: 'MIT',
  apache2: 'Apache-2.0',
  apachev2: 'Apache-2.0',
  apache20: 'Apache-2.0',
  apachelicense2: 'Apache-2.0',
  apachelicense20: 'Apache-2.0',
  apachelicenseversion20: 'Apache-2.0',
  apachesoftwarelicense20: 'Apache-2.0',
  apachesoftwarelicenseversion20: 'Apache-2.0',
  apache20license: 'Apache-2.0',
  apachelicensev20: 'Apache-2.0',
  apachev20: 'Apache-2.0',
  apache2license: 'Apache-2.0',
  theapachelicenseversion20: 'Apache-2.0',
  theapachesoftwarelicenseversion20: 'Apache-2.0',
  isclicense: 'ISC',
  isclicenseiscl: 'ISC',
  unlicense: 'Unlicense',
  theunlicense: 'Unlicense',
  zlib: 'Zlib',
  zliblicense: 'Zlib',
  boostsoftwarelicense10: 'BSL-1.0',
  bsd2clause: 'BSD-2-Clause',
  bsd2clauselicense: 'BSD-2-Clause',
  bsd2clausesimplifiedlicense: 'BSD-2-Clause',
  simplifiedbsdlicense: 'BSD-2-Clause',
  bsd3clause: 'BSD-3-Clause',
  bsd3clauselicense: 'BSD-3-Clause',
  bsd3clauseneworrevisedlicense: 'BSD-3-Clause',
  newbsdlicense: 'BSD-3-Clause',
  '3clausebsdlicense': 'BSD-3-Clause',
  '2clausebsdlicense': 'BSD-2-Clause',
  mpl2: 'MPL-2.0',
  mpl20license: 'MPL-2.0',
  mozillapubliclicense20: 'MPL-2.0',
  mozillapubliclicense20mpl20: 'MPL-2.0',
  mozillapubliclicenseversion20: 'MPL-2.0',
  epl20license: 'EPL-2.0',
  eclipsepubliclicense20: 'EPL-2.0',
  eclipsepubliclicensev20: 'EPL-2.0',
  gnuagplv3: 'AGPL-3.0',
  agplv3license: 'AGPL-3.0',
  agpl30license: 'AGPL-3.0',
  gplv3license: 'GPL-3.0',
  gplv2license: 'GPL-2.0',
  gplv3: 'GPL-3.0',
  gplv2: 'GPL-2.0',
  agplv3: 'AGPL-3.0',
  lgplv3: 'LGPL-3.0',
  gpl30license: 'GPL-3.0',
  gpl20license: 'GPL-2.0',
  lgpl30license: 'LGPL-3.0',
  gnugeneralpubliclicensev30: 'GPL-3.0',
  gnugeneralpubliclicensev20: 'GPL-2.0',
  gnuafferogeneralpubliclicensev30: 'AGPL-3.0',
  gnulessergeneralpubliclicensev30: 'LGPL-3.0',
  gnugeneralpubliclicensev3orlatergplv3: 'GPL-3.0-or-later',
  gnuafferogeneralpubliclicensev3orlateragplv3: 'AGPL-3.0-or-later',
  agplv3orlater: 'AGPL-3.0-or-later',
  gplv3orlater: 'GPL-3.0-or-later',
  gnugeneralpubliclicensev30orlater: 'GPL-3.0-or-later',
  gnugeneralpubliclicensev20orlater: 'GPL-2.0-or-later',
  gnuafferogeneralpubliclicensev30orlater: 'AGPL-3.0-or-later',
  gnulessergeneralpubliclicensev30orlater: 'LGPL-3.0-or-later',
  gnulessergeneralpubliclicensev21orlater: 'LGPL-2.1-or-later',
  gnugeneralpubliclicenseversion3: 'GPL-3.0',
  gnuafferogeneralpubliclicenseversion3: 'AGPL-3.0',
  gnugeneralpubliclicensev3: 'GPL-3.0',
  gnuafferogeneralpubliclicensev3: 'AGPL-3.0',
  gnugplv3: 'GPL-3.0',
  gnugplv2: 'GPL-2.0',
  gpl3: 'GPL-3.0',
  agpl3: 'AGPL-3.0',
  gpl30: 'GPL-3.0',
  agpl30: 'AGPL-3.0',
  mozillapubliclicensev20: 'MPL-2.0',
  bsdlicensebsd3clause: 'BSD-3-Clause',
  cc010universal: 'CC0-1.0',
  creativecommonszerov10universal: 'CC0-1.0',
  businesssourcelicense11: 'BUSL-1.1',
  busl11license: 'BUSL-1.1',
  serversidepubliclicensev1: 'SSPL-1.0',
  elasticlicense20: 'Elastic-2.0',
};

/** Where licences are published under their identifiers. */
const ADDRESS =
  /^https?:\/\/(?:www\.)?(?:opensource\.org\/licenses?|spdx\.org\/licenses|choosealicense\.com\/licenses)\/([\w.+-]{1,60}?)(?:\.html|\.php|\/)?$/;
const APACHE_ADDRESS = /^https?:\/\/(?:www\.)?apache\.org\/licenses\/LICENSE-2\.0(?:\.html|\.txt)?$/;
const LEAD = /^(?:OSI Approved :: |License :: OSI Approved :: )/;
/** As forges and stores write identifiers: `LGPL-2.1 license`. */
const NAMED_LICENCE = / licen[cs]e$/i;
const LONGEST = 200;
const MOST_PARTS = 8;
const PART = /\(|\)|[^\s()]+/g;

/** An SPDX identifier or expression, or a name that can stand for one alone, in SPDX's own spelling. */
export function evidenceLicence(text: string, licences: Licences): string | undefined {
  const written = text.trim().replace(LEAD, '').replace(ADDRESS, '$1');
  if (written === '' || written.length > LONGEST) return undefined;
  if (APACHE_ADDRESS.test(written)) return known('Apache-2.0', licences);
  const name =
    identifierOf(written, licences) ??
    known(NAMES[squeezed(written)], licences) ??
    identifierOf(written.replace(NAMED_LICENCE, ''), licences);
  return name ?? expressionOf(written, licences) ?? known(spokenLicence(written)?.identifier, licences);
}

/** Whether what can be chosen by a licence is approved by the OSI: some side of every `OR`, all sides of an `AND`. */
export function isOsiApproved(licence: string, licences: Licences): boolean | undefined {
  const plain = licence.replace(/[()]/g, ' ');
  const hasBoth = / AND /.test(plain) && / OR /.test(plain);
  if (hasBoth) return undefined;
  const parts = plain
    .split(/ (?:AND|OR) /)
    .map((part) => licences[(part.trim().split(' WITH ')[0] ?? '').replace(/\+$/, '')]);
  if (parts.some((part) => part === undefined)) return undefined;
  return / OR /.test(plain) ? parts.includes(true) : parts.every((part) => part === true);
}

function identifierOf(text: string, licences: Licences): string | undefined {
  if (Object.hasOwn(licences, text)) return text;
  return spellings(licences).get(text.toLowerCase());
}

function known(identifier: string | undefined, licences: Licences): string | undefined {
  return identifier !== undefined && Object.hasOwn(licences, identifier) ? identifier : undefined;
}

function expressionOf(text: string, licences: Licences): string | undefined {
  const slashed = /^[\w.+-]+\/[\w.+-]+$/.test(text) ? text.replace('/', ' OR ') : text;
  const parts = slashed.match(PART) ?? [];
  if (parts.length < 3 || parts.length > 2 * MOST_PARTS) return undefined;
  const read: string[] = [];
  let depth = 0;
  let wantsName = true;
  for (const part of parts) {
    const operator = /^(?:and|or)$/i.test(part);
    if (part === '(' && wantsName) depth += 1;
    else if (part === ')' && !wantsName && depth > 0) depth -= 1;
    else if (operator === wantsName || part === '(' || part === ')') return undefined;
    else wantsName = !wantsName;
    const name = operator || /[()]/.test(part) ? part.toUpperCase() : identifierOf(part, licences);
    if (name === undefined) return undefined;
    read.push(name);
  }
  if (depth !== 0 || wantsName) return undefined;
  return read.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');
}

const kept = new WeakMap<Licences, ReadonlyMap<string, string>>();

function spellings(licences: Licences): ReadonlyMap<string, string> {
  const known = kept.get(licences) ?? new Map(Object.keys(licences).map((name) => [name.toLowerCase(), name] as const));
  kept.set(licences, known);
  return known;
}
