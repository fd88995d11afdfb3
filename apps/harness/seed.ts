import { randomBytes } from 'node:crypto';
import { SCOPES, type Scope } from '../../core/access/api-key.ts';
import { ProfileVersionExists } from '../../core/assessments/profile-errors.ts';
import { publicWebEvidence } from '../../core/assessments/public-web-evidence.ts';
import type { EvidenceRules } from '../../core/evidence/evidence-rules.ts';
import type { UseCases } from '../composition/use-cases.ts';
import type { Seeded } from './identities.ts';
import { seedWidget } from './seed-widget.ts';

const ORIGIN = 'https://shop.example';
const PAGE = `${ORIGIN}/pricing`;

const VISITORS = [
  { name: 'Ada Lovelace', email: 'ada@shop.example', message: 'How do I change my plan?' },
  { name: 'Grace Hopper', email: 'grace@shop.example', message: 'The invoice of May is missing.' },
  { name: 'Edsger Dijkstra', email: 'edsger@shop.example', message: 'Please delete my account.' },
] as const;

/** Seeds an empty store: two accounts with a site each, API keys, intents, actions, three tickets, a chat, profiles. */
export async function seed(useCases: UseCases): Promise<Seeded> {
  const account = await makeAccount(useCases, 'owner');
  const other = await makeAccount(useCases, 'other');
  const site = await makeSite(useCases, account.id, 'Example shop', ORIGIN);
  const { id: siteId } = site;
  const { id: otherSiteId } = await makeSite(useCases, other.id, 'Other site', 'https://other.example');
  const intentKeys = await seedWidget(useCases, site);

  const key = async (site: string, name: string, scopes: readonly Scope[]) =>
    (await useCases.createApiKey.execute({ siteId: site, name, scopes })).secret;
  const apiKeys = {
    all: await key(siteId, 'All scopes', SCOPES),
    ticketsRead: await key(siteId, 'Reads tickets', ['tickets:read']),
    ticketsWrite: await key(siteId, 'Writes tickets', ['tickets:write']),
    assessmentsRead: await key(siteId, 'Reads assessments', ['assessments:read']),
    assessmentsWrite: await key(siteId, 'Writes assessments', ['assessments:write']),
    otherSite: await key(otherSiteId, 'All scopes', SCOPES),
  };
  return {
    accountEmail: account.email,
    accountPassword: account.password,
    otherEmail: other.email,
    otherPassword: other.password,
    siteId,
    otherSiteId,
    origin: ORIGIN,
    apiKeys,
    ticketIds: await openTickets(useCases, siteId),
    chatConversationId: await openChat(useCases, siteId),
    intentKeys,
    ...(await publishProfiles(useCases)),
  };
}

const NO_EVIDENCE: EvidenceRules = {
  vocabularies: { pricingModels: [], platforms: [], integrations: [], programmingLanguages: [] },
  licences: {},
  facts: [],
  claims: [],
};

/** The one that was published by an interrupted seeding is left as it is. */
async function publishProfiles(useCases: UseCases) {
  const { profileKey, ...shipped } = publicWebEvidence;
  const inactiveProfileKey = 'retired-evidence';
  await useCases.publishShippedProfiles.execute();
  // Nothing is ever assessed by it: rules would only be checked at each start.
  const rules = { ...shipped.rules, evidence: NO_EVIDENCE, tests: [] };
  const published = useCases.publishProfile.execute({ ...shipped, rules, profileKey: inactiveProfileKey });
  await published.catch((error: unknown) => {
    if (!(error instanceof ProfileVersionExists)) throw error;
  });
  await useCases.setProfileStatus.execute({ profileKey: inactiveProfileKey, status: 'inactive' });
  return { profileKey, inactiveProfileKey };
}

/** Each seeding has addresses of its own: one that was interrupted does not stand in the way of the next. */
async function makeAccount(useCases: UseCases, name: string) {
  const email = `${name}-${randomBytes(4).toString('hex')}@portico.example`;
  const password = randomBytes(18).toString('base64url');
  const { id } = await useCases.createAccount.execute({ email, password });
  return { id, email, password };
}

async function makeSite(useCases: UseCases, accountId: string, name: string, origin: string) {
  return useCases.createSite.execute({ accountId, name, allowedOrigins: [origin], locale: 'en' });
}

async function openTickets(useCases: UseCases, siteId: string): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, fields] of VISITORS.entries()) {
    const { conversationId } = await useCases.openTicket.execute({
      siteId,
      intentKey: 'contact',
      fields,
      pageUrl: PAGE,
      referringIntent: 'contact',
      locale: 'en',
      submissionId: `seed-ticket-${index}`,
    });
    ids.push(conversationId);
  }
  return ids;
}

async function openChat(useCases: UseCases, siteId: string): Promise<string> {
  const chat = { siteId, content: 'Is somebody there?', pageUrl: PAGE, submissionId: 'seed-chat' };
  return (await useCases.openChat.execute(chat)).conversationId;
}
