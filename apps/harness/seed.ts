import { randomBytes } from 'node:crypto';
import type { DependencyContainer } from 'tsyringe';
import { SCOPES, type Scope } from '../../core/access/api-key.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { CreateApiKey } from '../../core/access/create-api-key.ts';
import { CreateSite } from '../../core/access/create-site.ts';
import { ProfileVersionExistsError } from '../../core/assessments/profile-errors.ts';
import { publicWebEvidenceProfile } from '../../core/assessments/public-web-evidence.ts';
import { PublishProfile } from '../../core/assessments/publish-profile.ts';
import { PublishShippedProfiles } from '../../core/assessments/publish-shipped-profiles.ts';
import { SetProfileStatus } from '../../core/assessments/set-profile-status.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import { OpenChat } from '../../core/widget/open-chat.ts';
import { OpenTicket } from '../../core/widget/open-ticket.ts';
import type { StoredIdentities } from './identities.ts';
import { seedWidget } from './seed-widget.ts';

const SHOP_ORIGIN = 'https://shop.example';
const PRICING_PAGE_URL = `${SHOP_ORIGIN}/pricing`;

const VISITORS = [
  { name: 'Ada Lovelace', email: 'ada@shop.example', message: 'How do I change my plan?' },
  { name: 'Grace Hopper', email: 'grace@shop.example', message: 'The invoice of May is missing.' },
  { name: 'Edsger Dijkstra', email: 'edsger@shop.example', message: 'Please delete my account.' },
] as const;

/** Seeds an empty store: two accounts with a site each, API keys, intents, actions, three tickets, a chat, profiles. */
export async function seedStore(container: DependencyContainer): Promise<StoredIdentities> {
  const account = await createAccount(container, 'owner');
  const other = await createAccount(container, 'other');
  const site = await createSite(container, account.id, 'Example shop', SHOP_ORIGIN);
  const { id: siteId } = site;
  const { id: otherSiteId } = await createSite(container, other.id, 'Other site', 'https://other.example');
  const intentKeys = await seedWidget(container, site);

  const createKey = async (site: string, name: string, scopes: readonly Scope[]) =>
    (await container.resolve(CreateApiKey).execute({ siteId: site, name, scopes })).secret;
  const apiKeys = {
    all: await createKey(siteId, 'All scopes', SCOPES),
    ticketsRead: await createKey(siteId, 'Reads tickets', ['tickets:read']),
    ticketsWrite: await createKey(siteId, 'Writes tickets', ['tickets:write']),
    assessmentsRead: await createKey(siteId, 'Reads assessments', ['assessments:read']),
    assessmentsWrite: await createKey(siteId, 'Writes assessments', ['assessments:write']),
    otherSite: await createKey(otherSiteId, 'All scopes', SCOPES),
  };
  return {
    accountEmail: account.email,
    accountPassword: account.password,
    otherEmail: other.email,
    otherPassword: other.password,
    siteId,
    otherSiteId,
    origin: SHOP_ORIGIN,
    apiKeys,
    ticketIds: await openTickets(container, siteId),
    chatConversationId: await openChat(container, siteId),
    intentKeys,
    ...(await publishSeedProfiles(container)),
  };
}

const EMPTY_EVIDENCE_RULES: EvidenceRules = {
  vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
  licences: {},
  facts: [],
  claims: [],
};

/**
 * Publishes the shipped profile and an inactive profile. Versions that an earlier, interrupted seeding has published
 * are kept.
 */
async function publishSeedProfiles(container: DependencyContainer) {
  const { profileKey, ...shipped } = publicWebEvidenceProfile;
  const inactiveProfileKey = 'retired-evidence';
  await container.resolve(PublishShippedProfiles).execute();
  // An inactive profile needs no rules. Rules would have to be validated at each start.
  const rules = { ...shipped.rules, evidence: EMPTY_EVIDENCE_RULES, tests: [] };
  const published = container.resolve(PublishProfile).execute({ ...shipped, rules, profileKey: inactiveProfileKey });
  await published.catch((error: unknown) => {
    if (!(error instanceof ProfileVersionExistsError)) throw error;
  });
  await container.resolve(SetProfileStatus).execute({ profileKey: inactiveProfileKey, status: 'inactive' });
  return { profileKey, inactiveProfileKey };
}

/**
 * Creates an account with a random email address. After an interrupted seeding, a fixed email address would already be
 * taken.
 */
async function createAccount(container: DependencyContainer, name: string) {
  const email = `${name}-${randomBytes(4).toString('hex')}@portico.example`;
  const password = randomBytes(18).toString('base64url');
  const { id } = await container.resolve(CreateAccount).execute({ email, password });
  return { id, email, password };
}

async function createSite(container: DependencyContainer, accountId: string, name: string, origin: string) {
  return container.resolve(CreateSite).execute({ accountId, name, allowedOrigins: [origin], locale: 'en' });
}

async function openTickets(container: DependencyContainer, siteId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, fields] of VISITORS.entries()) {
    const { conversationId } = await container.resolve(OpenTicket).execute({
      siteId,
      intentKey: 'contact',
      fields,
      pageUrl: PRICING_PAGE_URL,
      referringIntent: 'contact',
      locale: 'en',
      submissionId: `seed-ticket-${index}`,
    });
    ids.push(conversationId);
  }
  return ids;
}

async function openChat(container: DependencyContainer, siteId: string): Promise<string> {
  const chat = { siteId, content: 'Is somebody there?', pageUrl: PRICING_PAGE_URL, submissionId: 'seed-chat' };
  return (await container.resolve(OpenChat).execute(chat)).conversationId;
}
