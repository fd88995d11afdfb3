import type { ProfileTest } from '../profile-test.ts';
import { CONTRADICTED, judging, NOT_FOUND, page, pageIn, SUPPORTED } from './test-pages.ts';

const REPOSITORY = 'https://github.com/acme/parcel-tracker';

/** The same things as pages word them, and what is worded alike and means something else. */
export const testsOfWording: readonly ProfileTest[] = [
  judging(
    'platforms with versions',
    page('<p>For macOS 13 Ventura or later.</p><ul><li>Download for Windows (64-bit installer)</li></ul>'),
    { platforms: ['macOS', 'Windows'] },
    SUPPORTED,
    SUPPORTED,
  ),
  judging(
    'an old version denied is no platform denied',
    page('<p>We do not support Windows 10.</p>'),
    { platforms: ['Windows'] },
    NOT_FOUND,
  ),
  judging('no version for it', page('<p>There is no Windows version.</p>'), { platforms: ['Windows'] }, CONTRADICTED),
  judging(
    'German: an answer that denies',
    pageIn('de', '<p>Nein, Linux wird nicht unterstützt.</p>'),
    { platforms: ['Linux'] },
    CONTRADICTED,
  ),
  judging(
    'where the code runs, in a repository',
    page('<p>It runs on Linux and macOS; Windows is not supported.</p>', 'repository', REPOSITORY),
    { platforms: ['Linux', 'Windows'] },
    SUPPORTED,
    CONTRADICTED,
  ),
  judging(
    'integrations and others that are not named',
    page('<p>Parcel Tracker integrates with Slack, Jira and 40+ other tools.</p>'),
    { integrations: ['Slack', 'Jira'] },
    SUPPORTED,
    SUPPORTED,
  ),
  judging(
    'an integration to ask for',
    page('<p>Contact us for integration with ServiceNow.</p>'),
    { integrations: ['ServiceNow'] },
    NOT_FOUND,
  ),
  judging(
    'Japanese: a list with a name that is unknown',
    pageIn('ja', '<p>Slack、らくらく便、Notionと連携できます。</p>'),
    { integrations: ['Slack', 'Notion'] },
    SUPPORTED,
    SUPPORTED,
  ),
  judging(
    'the last of a list above what is to come',
    page('<h2>Integrations</h2><ul><li>Slack</li><li>OneDrive</li></ul><h2>Coming soon</h2><ul><li>Notion</li></ul>'),
    { integrations: ['OneDrive', 'Notion'] },
    SUPPORTED,
    NOT_FOUND,
  ),
  judging('a plan of 0 in a sentence', page('<p>Free: $0 per month</p>'), { freeTier: true }, SUPPORTED),
  judging(
    'so much a month for free',
    page('<p>Track 300 parcels a month for free.</p>'),
    { freeTier: true },
    SUPPORTED,
  ),
  judging('a month for free', page('<p>Get a month for free.</p>'), { freeTier: true }, NOT_FOUND),
  judging('a price for each of many', page('<p>$0.006 per message</p>'), { pricingModel: 'usage-based' }, SUPPORTED),
  judging(
    'a licence below its label',
    page('<h3>License</h3><div><a href="#MIT-1-ov-file">LGPL-2.1 license</a></div>', 'repository', REPOSITORY),
    { openSource: true },
    SUPPORTED,
  ),
  judging(
    'an open-source thing of any kind',
    page('<p>Parcel Tracker is an open-source parcel index.</p>', 'documentation'),
    { openSource: true },
    SUPPORTED,
  ),
  judging(
    'what open source is the object of',
    page('<p>Parcel Tracker is an open source security platform.</p>'),
    { openSource: true },
    NOT_FOUND,
  ),
];
