import { type EvidenceWorld, reply } from './evidence-world.ts';

/** What a page says that is no fact: it may be found nowhere afterwards. */
export const NO_FACT = 'quokka-7f3a91';

const JSON_TYPE = { 'content-type': 'application/json' };

const HOME = `<!doctype html><html lang="en"><head><title>Parcel Tracker</title>
<meta name="description" content="Tells customers where their parcel is.">
<link rel="canonical" href="http://parcels.example.com/"></head><body>
<nav><a href="/pricing">Pricing</a> <a href="http://docs.example.com/">Documentation</a></nav>
<h1>Parcel Tracker</h1><p>Loved by the ${NO_FACT} people of the coast.</p>
<h2>Integrations</h2><p>Integrates with Slack, Shopify and Zapier.</p>
<h2>Pricing</h2>
<section><h3>Free plan</h3><p>€0 per month</p></section>
<section><h3>Team</h3><p>€12 per month</p></section>
<h2>Platforms</h2><p>Available for iOS, Android and the web.</p>
<script>var ${NO_FACT.replace('-', '_')} = "${NO_FACT}";</script></body></html>`;

const DOCS = `<!doctype html><html lang="en"><head><title>Parcel Tracker documentation</title></head><body>
<h1>Documentation</h1><p>Written for the ${NO_FACT} people.</p><a href="/openapi.json">OpenAPI document</a></body></html>`;

const REPOSITORY = {
  name: 'parcel-tracker',
  full_name: 'acme/parcel-tracker',
  owner: { login: 'acme' },
  archived: false,
  license: { key: 'mit', spdx_id: 'MIT' },
  topics: [NO_FACT],
};

const PACKAGE = {
  name: 'parcel-tracker',
  'dist-tags': { latest: '2.1.0' },
  versions: { '2.1.0': { name: 'parcel-tracker', version: '2.1.0', license: 'MIT' } },
  license: 'MIT',
  readme: `For the ${NO_FACT} people.`,
};

/** The addresses of a product with a website, documentation, a repository and a package. */
export const PRODUCT_URLS = [
  { type: 'website', url: 'http://parcels.example.com/' },
  { type: 'documentation', url: 'http://docs.example.com/' },
  { type: 'repository', url: 'http://api.github.com/repos/acme/parcel-tracker' },
  { type: 'package_registry', url: 'http://registry.npmjs.org/parcel-tracker' },
] as const;

/** Serves the product on loopback under its names. */
export async function serveProduct(world: EvidenceWorld): Promise<void> {
  await world.site('parcels.example.com', { '/': HOME });
  await world.site('docs.example.com', { '/': DOCS });
  const repository = reply(200, JSON_TYPE, JSON.stringify(REPOSITORY));
  await world.site('api.github.com', { '/repos/acme/parcel-tracker': repository });
  await world.site('registry.npmjs.org', { '/parcel-tracker': reply(200, JSON_TYPE, JSON.stringify(PACKAGE)) });
}
