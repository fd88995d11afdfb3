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
import { ReadAudit } from '../../core/access/read-audit.ts';
import { ReadSite } from '../../core/access/read-site.ts';
import { RecordAudit } from '../../core/access/record-audit.ts';
import { RecordKeyUses } from '../../core/access/record-key-uses.ts';
import { RefreshSession } from '../../core/access/refresh-session.ts';
import { RevokeApiKey } from '../../core/access/revoke-api-key.ts';
import { RotateApiKey } from '../../core/access/rotate-api-key.ts';
import { SetPassword } from '../../core/access/set-password.ts';
import { SetUp } from '../../core/access/set-up.ts';
import { SignIn } from '../../core/access/sign-in.ts';
import { SignOut } from '../../core/access/sign-out.ts';
import { CreateAssessment } from '../../core/assessments/create-assessment.ts';
import { DeleteAssessment } from '../../core/assessments/delete-assessment.ts';
import { DeleteDueAssessments } from '../../core/assessments/delete-due-assessments.ts';
import { ListAssessments } from '../../core/assessments/list-assessments.ts';
import { ListProfiles } from '../../core/assessments/list-profiles.ts';
import { ListUsableProfiles } from '../../core/assessments/list-usable-profiles.ts';
import { PublishProfile } from '../../core/assessments/publish-profile.ts';
import { PublishShippedProfiles } from '../../core/assessments/publish-shipped-profiles.ts';
import { ReadAssessment } from '../../core/assessments/read-assessment.ts';
import { ReadProfileVersion } from '../../core/assessments/read-profile-version.ts';
import { RetryAssessment } from '../../core/assessments/retry-assessment.ts';
import { RunAssessment } from '../../core/assessments/run-assessment.ts';
import { SetProfileStatus } from '../../core/assessments/set-profile-status.ts';
import { TakeOverStrandedAssessments } from '../../core/assessments/take-over-stranded-assessments.ts';
import { TestProfile } from '../../core/assessments/test-profile.ts';
import { WaitForAssessment } from '../../core/assessments/wait-for-assessment.ts';
import { ApplyCrmDeliveries } from '../../core/crm/apply-crm-deliveries.ts';
import { ConfigureInstallation } from '../../core/crm/configure-installation.ts';
import { CreateInstallation } from '../../core/crm/create-installation.ts';
import { DeleteExpiredDeliveries } from '../../core/crm/delete-expired-deliveries.ts';
import { DryRunMapping } from '../../core/crm/dry-run-mapping.ts';
import { ListDeliveries } from '../../core/crm/list-deliveries.ts';
import { ListInstallations } from '../../core/crm/list-installations.ts';
import { ListRefusals } from '../../core/crm/list-refusals.ts';
import { ReadDelivery } from '../../core/crm/read-delivery.ts';
import { ReadInstallation } from '../../core/crm/read-installation.ts';
import { ReapplyDeliveries } from '../../core/crm/reapply-deliveries.ts';
import { ReapplyDelivery } from '../../core/crm/reapply-delivery.ts';
import { ReceiveCrmDelivery } from '../../core/crm/receive-crm-delivery.ts';
import { RecordRefusals } from '../../core/crm/record-refusals.ts';
import { RotateSigningSecret } from '../../core/crm/rotate-signing-secret.ts';
import { TestDelivery } from '../../core/crm/test-delivery.ts';
import { ReadHealth } from '../../core/health/read-health.ts';
import { ListRequests } from '../../core/monitoring/request-log/list-requests.ts';
import { RecordRequests } from '../../core/monitoring/request-log/record-requests.ts';
import { ChangeNotifier } from '../../core/monitoring/site-events/change-notifier.ts';
import { DeleteOldRecords } from '../../core/monitoring/system/delete-old-records.ts';
import { ReadSystem } from '../../core/monitoring/system/read-system.ts';
import { ReportProcess } from '../../core/monitoring/system/report-process.ts';
import { ReadUsage } from '../../core/monitoring/usage/read-usage.ts';
import { RecordUsage } from '../../core/monitoring/usage/record-usage.ts';
import { ExecutePayment } from '../../core/payments/checkout/execute-payment.ts';
import { ReadExecution } from '../../core/payments/checkout/read-execution.ts';
import { ReconcileExecutions } from '../../core/payments/checkout/reconcile-executions.ts';
import { TestPayments } from '../../core/payments/checkout/test-payments.ts';
import { ReceivePaymentEvent } from '../../core/payments/events/receive-payment-event.ts';
import { ListExecutions } from '../../core/payments/executions/list-executions.ts';
import { ListUnmatchedMoney } from '../../core/payments/executions/list-unmatched-money.ts';
import { DeleteExpiredReturns } from '../../core/payments/refunds/delete-expired-returns.ts';
import { ConfigurePaymentProvider } from '../../core/payments/settings/configure-payment-provider.ts';
import { ConfigurePayments } from '../../core/payments/settings/configure-payments.ts';
import { ReadPayments } from '../../core/payments/settings/read-payments.ts';
import { AnswerAsVisitor } from '../../core/tickets/answer-as-visitor.ts';
import { CommentOnTicket } from '../../core/tickets/comment-on-ticket.ts';
import { ForgetUsedKeys } from '../../core/tickets/forget-used-keys.ts';
import { InspectConversation } from '../../core/tickets/inspect-conversation.ts';
import { ListConversations } from '../../core/tickets/list-conversations.ts';
import { ListTickets } from '../../core/tickets/list-tickets.ts';
import { ListenToConversation } from '../../core/tickets/listen-to-conversation.ts';
import { ReadConversation } from '../../core/tickets/read-conversation.ts';
import { ReadConversationHistory } from '../../core/tickets/read-conversation-history.ts';
import { ReadTicket } from '../../core/tickets/read-ticket.ts';
import { UpdateTicket } from '../../core/tickets/update-ticket.ts';
import { ConfigureAction } from '../../core/widget/configure-action.ts';
import { DeleteIntent } from '../../core/widget/delete-intent.ts';
import { HandOffConversation } from '../../core/widget/hand-off-conversation.ts';
import { ListActions } from '../../core/widget/list-actions.ts';
import { ListIntents } from '../../core/widget/list-intents.ts';
import { OpenChat } from '../../core/widget/open-chat.ts';
import { OpenTicket } from '../../core/widget/open-ticket.ts';
import { ReadWidgetConfig } from '../../core/widget/read-widget-config.ts';
import { ResolveAction } from '../../core/widget/resolve-action.ts';
import { ResolveIntent } from '../../core/widget/resolve-intent.ts';
import { SaveIntent } from '../../core/widget/save-intent.ts';
import { type Resolved, UPDATE_CONVERSATION, WRITE_IN_CONVERSATION } from './tokens.ts';

const USE_CASES = {
  readHealth: ReadHealth,
  setUp: SetUp,
  createAccount: CreateAccount,
  setPassword: SetPassword,
  changePassword: ChangePassword,
  signIn: SignIn,
  refreshSession: RefreshSession,
  signOut: SignOut,
  deleteExpiredSessions: DeleteExpiredSessions,
  authenticateAccount: AuthenticateAccount,
  createSite: CreateSite,
  listSites: ListSites,
  readSite: ReadSite,
  configureSite: ConfigureSite,
  admitOrigin: AdmitOrigin,
  createApiKey: CreateApiKey,
  listApiKeys: ListApiKeys,
  revokeApiKey: RevokeApiKey,
  rotateApiKey: RotateApiKey,
  authenticateApiKey: AuthenticateApiKey,
  recordKeyUses: RecordKeyUses,
  listTickets: ListTickets,
  readTicket: ReadTicket,
  updateTicket: UpdateTicket,
  commentOnTicket: CommentOnTicket,
  forgetUsedKeys: ForgetUsedKeys,
  listConversations: ListConversations,
  inspectConversation: InspectConversation,
  readConversationHistory: ReadConversationHistory,
  writeInConversation: WRITE_IN_CONVERSATION,
  updateConversation: UPDATE_CONVERSATION,
  publishProfile: PublishProfile,
  publishShippedProfiles: PublishShippedProfiles,
  testProfile: TestProfile,
  readProfileVersion: ReadProfileVersion,
  listProfiles: ListProfiles,
  listUsableProfiles: ListUsableProfiles,
  setProfileStatus: SetProfileStatus,
  createAssessment: CreateAssessment,
  readAssessment: ReadAssessment,
  waitForAssessment: WaitForAssessment,
  runAssessment: RunAssessment,
  retryAssessment: RetryAssessment,
  takeOverStrandedAssessments: TakeOverStrandedAssessments,
  listAssessments: ListAssessments,
  deleteAssessment: DeleteAssessment,
  deleteDueAssessments: DeleteDueAssessments,
  createInstallation: CreateInstallation,
  listInstallations: ListInstallations,
  readInstallation: ReadInstallation,
  configureInstallation: ConfigureInstallation,
  rotateSigningSecret: RotateSigningSecret,
  receiveCrmDelivery: ReceiveCrmDelivery,
  testDelivery: TestDelivery,
  applyCrmDeliveries: ApplyCrmDeliveries,
  listDeliveries: ListDeliveries,
  readDelivery: ReadDelivery,
  reapplyDelivery: ReapplyDelivery,
  reapplyDeliveries: ReapplyDeliveries,
  dryRunMapping: DryRunMapping,
  deleteExpiredDeliveries: DeleteExpiredDeliveries,
  recordRefusals: RecordRefusals,
  listRefusals: ListRefusals,
  readPayments: ReadPayments,
  configurePayments: ConfigurePayments,
  configurePaymentProvider: ConfigurePaymentProvider,
  testPayments: TestPayments,
  executePayment: ExecutePayment,
  readExecution: ReadExecution,
  receivePaymentEvent: ReceivePaymentEvent,
  reconcileExecutions: ReconcileExecutions,
  deleteExpiredReturns: DeleteExpiredReturns,
  listExecutions: ListExecutions,
  listUnmatchedMoney: ListUnmatchedMoney,
  recordAudit: RecordAudit,
  readAudit: ReadAudit,
  recordRequests: RecordRequests,
  listRequests: ListRequests,
  recordUsage: RecordUsage,
  readUsage: ReadUsage,
  changeNotifier: ChangeNotifier,
  reportProcess: ReportProcess,
  readSystem: ReadSystem,
  deleteOldRecords: DeleteOldRecords,
  readWidgetConfig: ReadWidgetConfig,
  resolveIntent: ResolveIntent,
  resolveAction: ResolveAction,
  openTicket: OpenTicket,
  openChat: OpenChat,
  handOffConversation: HandOffConversation,
  listIntents: ListIntents,
  saveIntent: SaveIntent,
  deleteIntent: DeleteIntent,
  listActions: ListActions,
  configureAction: ConfigureAction,
  readConversation: ReadConversation,
  answerAsVisitor: AnswerAsVisitor,
  listenToConversation: ListenToConversation,
} as const;

export type UseCases = Resolved<typeof USE_CASES>;

/**
 * TEMPORARY, for the routes of apps/server alone: every use case by its name, resolved from the container when it is first
 * read. It goes away once the routes resolve what they serve; all other programs do so already.
 */
export function createUseCases(container: DependencyContainer): UseCases {
  const useCases = {};
  for (const [name, token] of Object.entries(USE_CASES)) {
    Object.defineProperty(useCases, name, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = container.resolve<unknown>(token);
        Object.defineProperty(useCases, name, { value });
        return value;
      },
    });
  }
  return useCases as UseCases;
}
