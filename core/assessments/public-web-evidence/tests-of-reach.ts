import type { ProfileTest } from '../profile-test.ts';
import {
  CONTRADICTED,
  finding,
  judging,
  NOT_FOUND,
  page,
  pageIn,
  pageOfItem,
  SUPPORTED,
  unverifiable,
} from './test-pages.ts';

/** Where products run and what they work with. */
export const testsOfReach: readonly ProfileTest[] = [
  judging(
    'platforms in a sentence',
    page('<p>Available for Windows, macOS and Linux.</p>'),
    { platforms: ['windows', 'Mac OS X', 'linux', 'android'] },
    SUPPORTED,
    SUPPORTED,
    SUPPORTED,
    NOT_FOUND,
  ),
  judging(
    'platforms in a list below a heading',
    page('<h2>Supported platforms</h2><ul><li>iOS</li><li>Android</li></ul>'),
    { platforms: ['iphone', 'Android'] },
    SUPPORTED,
    SUPPORTED,
  ),
  judging(
    'a platform that is denied',
    page('<p>Not available on Windows.</p>'),
    { platforms: ['windows'] },
    CONTRADICTED,
  ),
  judging(
    'a platform that is to come',
    page('<p>Coming soon: available for Android.</p>'),
    { platforms: ['android'] },
    NOT_FOUND,
  ),
  judging(
    'windows of a shop',
    page('<p>Parcels behind shop windows and on the web of streets.</p>'),
    { platforms: ['windows', 'web'] },
    NOT_FOUND,
    NOT_FOUND,
  ),
  judging(
    'a platform by its store',
    page('<a href="https://apps.apple.com/app/id1">Download on the App Store</a>'),
    { platforms: ['ios'] },
    SUPPORTED,
  ),
  judging(
    'a platform that no vocabulary knows',
    page('<p>Available for Windows.</p>'),
    { platforms: ['Windowsill OS'] },
    unverifiable('claim_not_in_vocabulary'),
  ),
  judging(
    'German: platforms',
    pageIn('de', '<p>Verfügbar für Windows und Linux.</p>'),
    { platforms: ['windows', 'linux'] },
    SUPPORTED,
    SUPPORTED,
  ),
  judging(
    'an integration in a sentence',
    page('<p>Integrates with Slack and Jira.</p>'),
    { integrations: ['Slack', 'jira', 'zapier'] },
    SUPPORTED,
    SUPPORTED,
    NOT_FOUND,
  ),
  judging(
    'integrations in a list below a heading',
    page('<h2>Integrations</h2><ul><li>Zapier</li><li>HubSpot</li></ul>'),
    { integrations: ['Zapier', 'HubSpot CRM'] },
    SUPPORTED,
    SUPPORTED,
  ),
  judging(
    'an alternative is no integration',
    page('<p>The best alternative to Slack.</p>'),
    { integrations: ['slack'] },
    NOT_FOUND,
  ),
  judging(
    'a comparison is no integration',
    page('<h2>Parcel Tracker vs Jira</h2><p>Unlike Jira, it is quick.</p>'),
    { integrations: ['jira'] },
    NOT_FOUND,
  ),
  judging(
    'moving away is no integration',
    page('<p>Migrate from Trello in a day.</p>'),
    { integrations: ['trello'] },
    NOT_FOUND,
  ),
  judging(
    'a customer is no integration',
    page('<p>“Great tool”, says Ann of Stripe.</p>'),
    { integrations: ['stripe'] },
    NOT_FOUND,
  ),
  judging(
    'an integration that is denied',
    page('<p>It does not integrate with Salesforce.</p>'),
    { integrations: ['salesforce'] },
    CONTRADICTED,
  ),
  judging(
    'a part that does not run somewhere',
    page('<p>Screen recording is not available on Linux.</p><p>The importer is new. It does not support Windows.</p>'),
    { platforms: ['linux', 'windows'] },
    NOT_FOUND,
    NOT_FOUND,
  ),
  judging(
    'a part that does not work with something',
    page('<p>Single sign-on does not work with Slack.</p>'),
    { integrations: ['slack'] },
    NOT_FOUND,
  ),
  judging(
    'a product that does not run somewhere',
    page('<p>Sorry, Parcel Tracker is not available on Linux. We do not support Android.</p>'),
    { platforms: ['linux', 'android'] },
    CONTRADICTED,
    CONTRADICTED,
  ),
  judging(
    'an integration that is planned',
    page('<p>Soon it integrates with Notion.</p>'),
    { integrations: ['notion'] },
    NOT_FOUND,
  ),
  judging(
    'a comparison by the column of the page’s own product',
    page(
      '<h1>Parcel Tracker vs Planky</h1><table><tr><th></th><th>Parcel Tracker</th><th>Planky</th></tr>' +
        '<tr><td>Slack integration</td><td>Yes</td><td>No</td></tr>' +
        '<tr><td>Jira integration</td><td>No</td><td>Yes</td></tr>' +
        '<tr><td>Free plan</td><td>No</td><td>Yes</td></tr></table>',
    ),
    { freeTier: true, integrations: ['slack', 'jira'] },
    CONTRADICTED,
    SUPPORTED,
    CONTRADICTED,
  ),
  judging(
    'a comparison by the sentences of the page’s own product',
    page('<h1>Parcel Tracker vs Planky</h1><p>Parcel Tracker runs on Linux.</p><p>Planky runs on Windows.</p>'),
    { platforms: ['linux', 'windows'] },
    SUPPORTED,
    NOT_FOUND,
  ),
  judging(
    'what some plans have, the product has',
    page(
      '<table><tr><td></td><th>Solo</th><th>École</th></tr>' +
        '<tr><td>Prix</td><td>12 € / mois</td><td>45 € / mois</td></tr>' +
        '<tr><td>Cours avec Zoom</td><td>non</td><td>oui</td></tr></table>',
    ),
    { integrations: ['zoom'] },
    SUPPORTED,
  ),
  judging(
    'rows that say what is supported',
    page(
      '<table><tr><th>Platform</th><th>Supported</th></tr><tr><td>Linux</td><td>Yes</td></tr>' +
        '<tr><td>Windows</td><td>No</td></tr><tr><td>Android</td><td>–</td></tr>' +
        '<tr><td>iOS</td><td>対応していません</td></tr></table>',
    ),
    { platforms: ['linux', 'windows', 'android', 'ios'] },
    SUPPORTED,
    CONTRADICTED,
    NOT_FOUND,
    CONTRADICTED,
  ),
  judging(
    'a card of an integration that is to come',
    page('<h2>Integrations</h2><div><h3>Slack</h3><p>Alerts.</p></div><div><h3>Zoom</h3><p>On our roadmap.</p></div>'),
    { integrations: ['slack', 'zoom'] },
    SUPPORTED,
    NOT_FOUND,
  ),
  judging(
    'what is said of a rival on a page that compares',
    page(
      '<h1>Parcel Tracker or Boxwise</h1><p>Boxwise is made for large depots. ' +
        'It also has an app for Android and a free plan. Parcel Tracker has an app for iOS.</p>',
    ),
    { platforms: ['android', 'ios'], freeTier: true },
    NOT_FOUND,
    NOT_FOUND,
    SUPPORTED,
  ),
  judging(
    'names in the menu of the page’s head',
    page('<header><ul><li>Add-ons for Android</li></ul></header><p>Parcels on a map.</p>'),
    { platforms: ['android'] },
    NOT_FOUND,
  ),
  judging(
    'names of what others use, and of what is wished for',
    page('<p>Those who work with Shopify set it there.</p><p>We’d love somebody to connect it with Slack.</p>'),
    { integrations: ['shopify', 'slack'] },
    NOT_FOUND,
    NOT_FOUND,
  ),
  judging(
    'a mention yields to a denial',
    page('<p>Jira is not supported. You can link to a parcel from a Jira issue.</p>'),
    { integrations: ['jira'] },
    CONTRADICTED,
  ),
  finding('the page itself', pageOfItem({ '@type': 'WebSite', name: 'Parcels' }), { title: ['Parcel Tracker'] }),
  finding('links to other pages', page('<a href="/pricing">Pricing</a><a href="/docs">Documentation</a>'), {
    pricing_link: ['https://test.example.com/pricing'],
    documentation_link: ['https://test.example.com/docs'],
  }),
];
