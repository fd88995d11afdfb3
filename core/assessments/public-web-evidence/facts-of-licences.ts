import type { FactRule, TextOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import { PROPRIETARY } from './facts-of-answers.ts';
import { ABOUT_OTHERS, SAID, WRONG_HEADINGS } from './guards.ts';

/** Headings below which a page tells the licences of what others made. */
const OF_OTHERS = listed(`
  credits, acknowledgements, acknowledgments, attribution, attributions, third party, dependencies, thanks,
  related projects, alternatives, vs, versus, comparison, compared, fonts, icons, danksagung, remerciements,
  creditos
`);
/** What a clause says whose licence is of a part, of other times, or of what somebody else made. */
const OF_PARTS = listed(`
  content, contents, photos, images, fonts, font, icons, logo, documentation, docs, blog, site, website, page,
  text, article, examples, example, samples, snippets, third party, dependencies, not, no longer, formerly,
  previously, was, were, until, except, portions, parts, sdk, sdks, client, clients, plugin, library, libraries,
  inhalte, bilder, contenu, contenido, will, after, data, dataset, datasets, paper, artwork, art, weights, model,
  models, assets, media, music, sounds, textures, templates, themes, everything in, directory, folder, enterprise,
  we use, which is, which are, that is, uses, includes, bundled, bundles, built on, built with, based on, fork,
  modules, components, packages, a package, check, checks, whether, files, datos, donnees, daten, modell, modelle
`);
/** What else a clause says whose licence is none of the product’s, where nothing leads to its name. */
const OF_SOMETHING_ELSE = listed(`
  compatible, incompatible, similar, like, if, unless, choose, pick, scan, scans, scanner, detect, detects,
  compliance, audit, policy, allow, allowed, deny, forbid, forbidden, your license, your licence, your code,
  your project, your own, projects, dependency, upstream, derived, ported, adapted, courtesy, powered by,
  thanks to, used under, bibliotheken, bibliotheque, bibliotheques, biblioteca, bibliotecas, librerias,
  schriftart, schriften, symbole, icones, iconos, polices, ui of this, theme, extensions, extension, plugins,
  add ons, sdk s, connectors, agents, agent, cli, sample, code samples, university, institute, graduates,
  researchers, alumni, wechsel, wechselte, fruher, bisher, war, wurde, etait, era, older versions, up to version,
  before version, versions before, starting with version, from version
`);
/** What a clause says that names the licence of its subject, in whatever order. */
const LICENSING = listed(`
  (licensed|license|licence|licensing|relicensed|released|published|distributed|available), open source,
  open sourced, opensource, free software, libre software, (source|source code|code|codebase) (is|lives|sits),
  lizenz, lizenziert, quelloffen, freie software, quellcode, quelltext, veroffentlicht, licence libre,
  logiciel libre, code source, publie, distribue, codigo abierto, codigo fuente, (todo el|el|nuestro) codigo,
  software libre, licencia, publicado, distribuido, licenza, (il|tutto il|nostro) codice, software libero,
  codice sorgente, rilasciato, pubblicato, codigo aberto, (o|todo o) codigo, licenca, software livre, licentie,
  broncode, vrije software, licens, kallkod, kildekode, licencja, licencji, otwartym, otwarte, ライセンス,
  オープンソース, ソースコード, のもとで, の下で, 라이선스, 오픈소스, 许可证, 开源
`);

/** Pages that name a licence beside its label. */
const LICENSED = ['package_registry', 'repository', 'app_store', 'extension_store'] as const;
/** The same, and pages that tell it of a product in a table or a list. */
const LABELLING = [...LICENSED, 'website', 'documentation'] as const;
const CLOSED = listed(`
  proprietary, proprietary software, proprietary license, closed source, proprietar, proprietaire, propietaria
`);
const LABELS = listed(`
  license, licence, license expression, licenses, software license, lizenz, licencia, licenza, licenca, licentie,
  licens, licencja, ライセンス, lizenzen, licences
`);

const FACTS = ['licence', 'osi_approved'] as const;

const saying = (id: string, from: Omit<TextOrigin, 'kind' | 'blocks'>): readonly FactRule[] =>
  FACTS.map((fact) => ({
    id: `${id}-${fact === 'licence' ? 'licence' : 'osi'}`,
    fact,
    sources: 'all',
    from: { kind: 'text', blocks: SAID, unlessOf: 'integrations', ...from },
    as: { form: fact },
  }));

/** Headings that name the licence of what a page is about. */
const HEADINGS = listed(`
  license, licence, licensing, licenses, software license, lizenz, lizenzierung, licencia, licenza, licenca,
  licentie, licens, licencja, ライセンス, 라이선스, 许可证, copyright and license, license and copyright,
  licence et code source, code et licence
`);

/** Under which licence a page says that its product is to be had. */
export const factsOfLicences: readonly FactRule[] = [
  ...saying('text', {
    phrases: listed(`
      licensed under the {value}, licensed under {value}, released under the {value}, released under {value},
      dual licensed under {value}, dual licensed under the {value}, double licensed under {value},
      under the terms of the {value}, distributed under {value}, published under the {value},
      made available under the {value}, code is under the {value}, free and open source {value},
      free software {value}, free software under the {value}, veroffentlicht unter {value}, bajo la {value},
      publie sous {value}, distribue sous {value}, sous la licence {value},
      distributed under the {value}, open source under the {value}, available under the {value},
      under (|the|a|an) {value}, con (|la) licencia {value}, unter {value}, sous {value}, bajo {value},
      distribuido bajo {value}, lizenz {value}, licencia {value}, lizenziert unter {value}, unter der {value},
      sous licence {value}, bajo la licencia {value}, bajo licencia {value}
    `),
    unlessUnder: OF_OTHERS,
    unless: OF_PARTS,
  }),
  ...saying('clause', {
    phrases: LICENSING,
    within: true,
    unlessUnder: [...WRONG_HEADINGS, ...OF_OTHERS],
    unless: [...OF_PARTS, ...OF_SOMETHING_ELSE, ...ABOUT_OTHERS],
  }),
  ...FACTS.map(
    (fact): FactRule => ({
      id: `below-licence-${fact === 'licence' ? 'licence' : 'osi'}`,
      fact,
      sources: ['repository', 'package_registry', 'documentation', 'app_store', 'extension_store'],
      from: { kind: 'labelled', blocks: ['paragraph', 'list_item'], under: HEADINGS, unlessUnder: OF_OTHERS },
      as: { form: fact },
    }),
  ),
  {
    id: 'below-licence-proprietary',
    fact: 'licence',
    sources: ['repository', 'package_registry', 'documentation', 'extension_store', 'website'],
    from: {
      kind: 'text',
      blocks: SAID,
      under: HEADINGS,
      unlessUnder: OF_OTHERS,
      phrases: listed(`
        proprietary, closed source, proprietar, proprietare, proprietaire, propietario, propietaria, proprietario,
        commercial license, commercial licence
      `),
      followedBy: listed('software, license, licence, and, all rights reserved, lizenz, logiciel, see'),
      unless: listed(`
        not, non, no, nicht, or, oder, ou, plugins, dual, either, also, if, parts, some, dependencies, alternative,
        avoid, in proprietary, use it, including, for, offer, offers, buy, available
      `),
    },
    as: { form: 'constant', value: PROPRIETARY },
  },
  ...FACTS.map(
    (fact): FactRule => ({
      id: `package-page-${fact === 'licence' ? 'licence' : 'osi'}`,
      fact,
      sources: LICENSED,
      from: {
        kind: 'text',
        blocks: SAID,
        phrases: ['license {value}', 'licence {value}', 'license expression {value}'],
        unless: ['under', 'choose', 'see', 'file'],
      },
      as: { form: fact },
    }),
  ),
  ...FACTS.map(
    (fact): FactRule => ({
      id: `package-page-labelled-${fact === 'licence' ? 'licence' : 'osi'}`,
      fact,
      sources: LABELLING,
      from: { kind: 'labelled', blocks: SAID, under: LABELS, unlessUnder: OF_OTHERS },
      as: { form: fact },
    }),
  ),
  ...FACTS.map(
    (fact): FactRule => ({
      id: `nuget-link-${fact === 'licence' ? 'licence' : 'osi'}`,
      fact,
      sources: ['package_registry'],
      hosts: ['nuget.org'],
      from: { kind: 'link', hosts: ['licenses.nuget.org'], pattern: '^/([\\w.+-]{2,60})$' },
      as: { form: fact },
    }),
  ),
  {
    id: 'page-labelled-proprietary',
    fact: 'licence',
    sources: LABELLING,
    from: { kind: 'text', blocks: SAID, whole: true, phrases: CLOSED, under: LABELS, unlessUnder: OF_OTHERS },
    as: { form: 'constant', value: PROPRIETARY },
  },
];
