import type { Fact } from '../../evidence/fact.ts';
import type { FactRule, LinkOrigin } from '../../evidence/fact-rule.ts';
import { listed } from '../../evidence/phrase-list.ts';
import type { SourceType } from '../../evidence/subject.ts';

const APPS = listed(
  `SoftwareApplication, WebApplication, MobileApplication, Product, SoftwareSourceCode, APIReference`,
);

/** Pages that are about a product, and not the page of a registry or a store that says it of itself. */
const OWN_PAGES: readonly SourceType[] = ['website', 'documentation', 'other', 'status_page'];
const FORGES = ['github.com', 'gitlab.com', 'codeberg.org', 'bitbucket.org'];
const REPOSITORY_PATH = '^/[\\w.-]+/[\\w.-]+/?$';
const STORE_HOSTS = listed(`
  apps.apple.com, play.google.com, chromewebstore.google.com, addons.mozilla.org, apps.microsoft.com,
  microsoftedge.microsoft.com, marketplace.visualstudio.com, plugins.jetbrains.com, open-vsx.org,
  f-droid.org, snapcraft.io, flathub.org
`);
const STATUS_HOSTS = listed(
  `statuspage.io, instatus.com, betteruptime.com, cstate.dev, status.io, statuspal.io, hund.io`,
);

const link = (id: string, fact: Fact, from: Omit<LinkOrigin, 'kind'>): FactRule => ({
  id,
  fact,
  sources: OWN_PAGES,
  from: { kind: 'link', ...from },
  as: { form: 'url' },
});

/** What every page can say of itself, and where its links lead. */
export const factsOfAll: readonly FactRule[] = [
  { id: 'page-title', fact: 'title', sources: 'all', from: { kind: 'title' }, as: { form: 'text' } },
  {
    id: 'meta-title',
    fact: 'title',
    sources: 'all',
    from: { kind: 'meta', names: ['og:title', 'twitter:title'] },
    as: { form: 'text' },
  },
  {
    id: 'meta-description',
    fact: 'description',
    sources: 'all',
    from: { kind: 'meta', names: ['description', 'og:description', 'twitter:description'] },
    as: { form: 'text' },
  },
  {
    id: 'meta-site-name',
    fact: 'site_name',
    sources: 'all',
    from: { kind: 'meta', names: ['og:site_name', 'application-name', 'apple-mobile-web-app-title'] },
    as: { form: 'text' },
  },
  {
    id: 'item-site-name',
    fact: 'site_name',
    sources: OWN_PAGES,
    from: { kind: 'item', types: ['WebSite'], path: ['name'] },
    as: { form: 'text' },
  },
  { id: 'page-language', fact: 'language', sources: 'all', from: { kind: 'language' }, as: { form: 'language' } },
  {
    id: 'meta-language',
    fact: 'language',
    sources: 'all',
    from: { kind: 'meta', names: ['content-language', 'og:locale'] },
    as: { form: 'language' },
  },
  {
    id: 'link-canonical',
    fact: 'canonical_url',
    sources: 'all',
    from: { kind: 'link', rel: ['canonical'] },
    as: { form: 'url' },
  },
  {
    id: 'meta-url',
    fact: 'canonical_url',
    sources: 'all',
    from: { kind: 'meta', names: ['og:url'] },
    as: { form: 'url' },
  },

  link('pricing-link-words', 'pricing_link', {
    phrases: listed(`
      pricing, plans, plans and pricing, plans pricing, pricing and plans, pricing plans, view pricing,
      see pricing, preise, tarife, preise und tarife, tarifs, prix, precios, planes, planes y precios, 料金,
      料金プラン, 価格, プラン 料金
    `),
    own: true,
  }),
  link('pricing-link-path', 'pricing_link', {
    pattern: '^/(?:pricing|plans|preise|tarife|tarifs|precios)/?$',
    own: true,
  }),
  link('repository-link', 'repository_link', {
    hosts: FORGES,
    pattern: REPOSITORY_PATH,
    phrases: listed(`
      github, gitlab, codeberg, bitbucket, source, source code, view source, view on github,
      view source on github, github repository, github repo, repository, star on github, star us on github,
      code, quellcode, quellcode auf github, code source, voir sur github, codigo fuente, ver en github,
      ソースコード, githubで見る
    `),
  }),
  {
    id: 'item-repository',
    fact: 'repository_link',
    sources: OWN_PAGES,
    from: { kind: 'item', types: APPS, path: ['codeRepository'] },
    as: { form: 'url' },
  },
  link('documentation-link', 'documentation_link', {
    phrases: listed(`
      docs, documentation, read the docs, api docs, api documentation, api reference, developer docs,
      developer documentation, dokumentation, api dokumentation, documentacion, ドキュメント, apiドキュメント,
      lire la documentation, zur dokumentation
    `),
  }),
  {
    id: 'item-documentation',
    fact: 'documentation_link',
    sources: OWN_PAGES,
    from: { kind: 'item', types: APPS, path: ['softwareHelp', 'url'] },
    as: { form: 'url' },
  },
  link('status-link-words', 'status_page_link', {
    phrases: listed(`
      status, system status, service status, status page, systemstatus, api status, etat du service,
      estado del servicio, 稼働状況, ステータス
    `),
    own: true,
  }),
  link('status-link-host', 'status_page_link', {
    hosts: STATUS_HOSTS,
    phrases: listed(`
      status, system status, service status, status page, api status, systemstatus, all systems operational,
      ステータス
    `),
  }),
  link('store-link', 'store_link', {
    hosts: STORE_HOSTS,
    pattern: '^/[\\w%./-]{4,150}$',
  }),
];
