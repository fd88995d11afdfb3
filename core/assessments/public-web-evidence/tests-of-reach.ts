import type { ProfileTest } from '../profile-test.ts';
import { finding, judging, NOT_FOUND, page, pageIn, pageOfItem, SUPPORTED, unverifiable } from './test-pages.ts';

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
  judging('a platform that is denied', page('<p>Not available on Windows.</p>'), { platforms: ['windows'] }, NOT_FOUND),
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
    NOT_FOUND,
  ),
  judging(
    'an integration that is planned',
    page('<p>Soon it integrates with Notion.</p>'),
    { integrations: ['notion'] },
    NOT_FOUND,
  ),
  finding('the page itself', pageOfItem({ '@type': 'WebSite', name: 'Parcels' }), { title: ['Parcel Tracker'] }),
  finding('links to other pages', page('<a href="/pricing">Pricing</a><a href="/docs">Documentation</a>'), {
    pricing_link: ['https://parcels.example.com/pricing'],
    documentation_link: ['https://parcels.example.com/docs'],
  }),
];
