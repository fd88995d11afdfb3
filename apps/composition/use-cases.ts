import type { DependencyContainer } from 'tsyringe';
import { AdmitOrigin } from '../../core/access/admit-origin.ts';
import { AuthenticateAccount } from '../../core/access/authenticate-account.ts';
import { AuthenticateApiKey } from '../../core/access/authenticate-api-key.ts';
import { ChangePassword } from '../../core/access/change-password.ts';
import { ConfigureSite } from '../../core/access/configure-site.ts';
import { CreateAccount } from '../../core/access/create-account.ts';
import { CreateApiKey } from '../../core/access/create-api-key.ts';
import { CreateSite } from '../../core/access/create-site.ts';
import { DeleteExpiredSessions } from '../../core/access/delete-expired-sessions.ts';
import { ListApiKeys } from '../../core/access/list-api-keys.ts';
import { ListSites } from '../../core/access/list-sites.ts';
import { ReadSite } from '../../core/access/read-site.ts';
import { RecordKeyUses } from '../../core/access/record-key-uses.ts';
import { RefreshSession } from '../../core/access/refresh-session.ts';
import { RevokeApiKey } from '../../core/access/revoke-api-key.ts';
import { RotateApiKey } from '../../core/access/rotate-api-key.ts';
import { SessionTokens } from '../../core/access/session-tokens.ts';
import { SetPassword } from '../../core/access/set-password.ts';
import { SetUp } from '../../core/access/set-up.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { SignOut } from '../../core/access/sign-out.ts';
import { CreateAssessment } from '../../core/assessments/create-assessment.ts';
import { DeleteAssessment } from '../../core/assessments/delete-assessment.ts';
import { DeleteDueAssessments } from '../../core/assessments/delete-due-assessments.ts';
import { EvidenceSearch } from '../../core/assessments/evidence-search.ts';
import { ListAssessments } from '../../core/assessments/list-assessments.ts';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { ListUsableProfiles } from '../../core/assessments/list-usable-profiles.ts';
import { Places } from '../../core/assessments/places.ts';
import { PublishProfile } from '../../core/assessments/publish-profile.ts';
import { PublishShippedProfiles } from '../../core/assessments/publish-shipped-profiles.ts';
import { ReadAssessment } from '../../core/assessments/read-assessment.ts';
import { ReadProfileVersion } from '../../core/assessments/read-profile-version.ts';
import { RetryAssessment } from '../../core/assessments/retry-assessment.ts';
import { RunAssessment } from '../../core/assessments/run-assessment.ts';
import { SetProfileStatus } from '../../core/assessments/set-profile-status.ts';
import { SourceVisits } from '../../core/assessments/source-visits.ts';
import { TakeOverStrandedAssessments } from '../../core/assessments/take-over-stranded-assessments.ts';
import { TestProfile } from '../../core/assessments/test-profile.ts';
import { WaitForAssessment } from '../../core/assessments/wait-for-assessment.ts';
import { ReadHealth } from '../../core/health/read-health.ts';
import { PaymentProviders } from '../../core/payments/settings/payment-providers.ts';
import { DAY, SECOND } from '../../core/shared/time.ts';
import { AnswerAsVisitor } from '../../core/tickets/answer-as-visitor.ts';
import { CommentOnTicket } from '../../core/tickets/comment-on-ticket.ts';
import { ConversationOpener } from '../../core/tickets/conversation-opener.ts';
import { ForgetUsedKeys } from '../../core/tickets/forget-used-keys.ts';
import { ListTickets } from '../../core/tickets/list-tickets.ts';
import { ListenToConversation } from '../../core/tickets/listen-to-conversation.ts';
import { MessageIds } from '../../core/tickets/message-ids.ts';
import { ReadConversation } from '../../core/tickets/read-conversation.ts';
import { ReadTicket } from '../../core/tickets/read-ticket.ts';
import { UpdateTicket } from '../../core/tickets/update-ticket.ts';
import type { Config } from './config.ts';
import { conversationUseCases } from './conversation-use-cases.ts';
import { crmUseCases } from './crm-use-cases.ts';
import { paymentUseCases } from './payment-use-cases.ts';
import { token } from './tokens.ts';
import { watching, watchingUseCases } from './watching-use-cases.ts';
import { widgetUseCases } from './widget-use-cases.ts';

export type UseCases = ReturnType<typeof createUseCases>;

/** Every use case of the product, each made once from the container's ports: the table of contents. */
export function createUseCases(
  container: DependencyContainer,
  {
    tokenLifetime,
    maxSites,
    assessmentLimit,
    assessmentLease,
    workerConcurrency,
    deliveryRetention,
  }: Pick<
    Config,
    'tokenLifetime' | 'maxSites' | 'assessmentLimit' | 'assessmentLease' | 'workerConcurrency' | 'deliveryRetention'
  >,
) {
  const { port, ...watch } = watching((name) => container.resolve(token(name)));
  const [clock, ids, cryptography] = [port('clock'), port('ids'), port('cryptography')];
  const [accounts, sites, apiKeys, sessions] = [port('accounts'), port('sites'), port('apiKeys'), port('sessions')];
  const [tickets, feed, hasher, signer] = [
    port('tickets'),
    port('changeFeed'),
    port('passwordHasher'),
    port('tokenSigner'),
  ];

  const sessionTokens = new SessionTokens(signer, cryptography, ids, clock, tokenLifetime);
  const setPassword = new SetPassword(accounts, sessions, hasher);
  const signIn = new SignIn(accounts, sessions, hasher, sessionTokens);
  const recordKeyUses = new RecordKeyUses(apiKeys);
  const createApiKey = new CreateApiKey(apiKeys, cryptography, clock, ids);
  const opener = new ConversationOpener(tickets, cryptography, clock, ids);
  const profiles = port('profiles');
  const messageIds = new MessageIds(ids, cryptography);
  const [assessments, leases, queue] = [port('assessments'), port('assessmentLeases'), port('assessmentQueue')];
  const [urlPolicy, timer] = [port('evidenceUrlPolicy'), port('timer')];
  const testProfile = new TestProfile(port('sourceReader'));
  const visits = new SourceVisits(port('sourceVisitor'), cryptography, clock);
  const places = new Places(workerConcurrency);
  const search = new EvidenceSearch(profiles, visits, clock);
  const readAssessment = new ReadAssessment(assessments, clock);
  const readConversation = new ReadConversation(tickets, cryptography);
  const providers = new PaymentProviders(port('paymentGateways'), port('paymentActions'), port('secretCipher'), timer);
  const crm = crmUseCases(port, messageIds, assessmentLease * SECOND, deliveryRetention * DAY);
  const readHealth = new ReadHealth(port('storeProbe'), clock);

  return {
    readHealth,

    setUp: new SetUp(accounts, hasher, cryptography, clock, ids),
    createAccount: new CreateAccount(accounts, hasher, clock, ids),
    setPassword,
    changePassword: new ChangePassword(hasher, setPassword, signIn),
    signIn,
    refreshSession: new RefreshSession(sessions, sessionTokens, cryptography, clock),
    signOut: new SignOut(sessions, cryptography),
    deleteExpiredSessions: new DeleteExpiredSessions(sessions, clock),
    authenticateAccount: new AuthenticateAccount(accounts, sessions, signer, clock),

    createSite: new CreateSite(sites, clock, ids, maxSites),
    listSites: new ListSites(sites),
    readSite: new ReadSite(sites),
    configureSite: new ConfigureSite(sites),
    admitOrigin: new AdmitOrigin(sites),

    createApiKey,
    listApiKeys: new ListApiKeys(apiKeys, recordKeyUses),
    revokeApiKey: new RevokeApiKey(apiKeys, clock),
    rotateApiKey: new RotateApiKey(apiKeys, createApiKey, clock),
    authenticateApiKey: new AuthenticateApiKey(apiKeys, recordKeyUses, cryptography, clock),
    recordKeyUses,

    listTickets: new ListTickets(tickets),
    readTicket: new ReadTicket(tickets),
    updateTicket: new UpdateTicket(tickets, feed, clock, messageIds),
    commentOnTicket: new CommentOnTicket(tickets, feed, clock, messageIds),
    forgetUsedKeys: new ForgetUsedKeys(tickets, clock),

    ...conversationUseCases(port, messageIds),

    publishProfile: new PublishProfile(profiles, testProfile, cryptography, clock),
    publishShippedProfiles: new PublishShippedProfiles(profiles, cryptography, clock),
    testProfile,
    readProfileVersion: new ReadProfileVersion(profiles),
    listProfiles: new ListProfiles(profiles),
    listUsableProfiles: new ListUsableProfiles(profiles),
    setProfileStatus: new SetProfileStatus(profiles),
    createAssessment: new CreateAssessment(
      assessments,
      profiles,
      queue,
      urlPolicy,
      cryptography,
      clock,
      ids,
      assessmentLimit,
    ),
    readAssessment,
    waitForAssessment: new WaitForAssessment(readAssessment, feed, timer),
    runAssessment: new RunAssessment(leases, search, feed, clock, timer, assessmentLease * SECOND, places),
    retryAssessment: new RetryAssessment(assessments, queue, feed, clock, ids, assessmentLimit),
    takeOverStrandedAssessments: new TakeOverStrandedAssessments(leases, clock),
    listAssessments: new ListAssessments(assessments, clock),
    deleteAssessment: new DeleteAssessment(assessments, feed, clock, ids),
    deleteDueAssessments: new DeleteDueAssessments(assessments, clock),

    ...crm,
    ...paymentUseCases(port, providers),
    ...watchingUseCases(port, readHealth, watch),

    ...widgetUseCases(port, opener, providers),
    readConversation,
    answerAsVisitor: new AnswerAsVisitor(tickets, feed, cryptography, clock, messageIds),
    listenToConversation: new ListenToConversation(readConversation, feed),
  };
}
