import {
  configureBookings,
  configureCalls,
  configureHumanHandoff,
  configureMessages,
  configurePromotions,
  configureRequests,
  configureVideos,
  listActions,
} from '../../../contracts/management/actions.ts';
import { deleteIntent, listIntents, saveIntent } from '../../../contracts/management/intents.ts';
import { ACTION_KEYS } from '../../../core/widget/action.ts';
import type { GivenAction } from '../../../core/widget/given-action.ts';
import type { UseCases } from '../../composition/use-cases.ts';
import { paymentsActionRecord } from '../../presenters/payment-records.ts';
import { actionRecord, intentRecord } from '../../presenters/widget-records.ts';
import { ok } from '../answers.ts';
import type { Guards } from '../guards.ts';
import type { OperationRouter } from '../operation-router.ts';
import { fillPlaceholders } from '../valid-parts.ts';

/** Stand-ins for the members of an action that are faulty. */
const OFFER = { enabled: false, customerVisible: false, placement: 'menu', title: null } as const;

/** Management routes of a site's intents and actions, for its account. */
export function serveManagedWidget(router: OperationRouter, guards: Guards, useCases: UseCases): void {
  router.serve(listIntents, guards.ownSite, async ({ caller: { site } }) => {
    const intents = await useCases.listIntents.execute({ site });
    return ok({ success: true, intents: intents.map(intentRecord) });
  });

  router.serve(
    saveIntent,
    guards.ownSite,
    async ({ params: { intentKey }, body: intent, caller }) => {
      const by = `account:${caller.account.id}`;
      const saved = await useCases.saveIntent.execute({ site: caller.site, intentKey, intent, by });
      return ok({ success: true, intent: intentRecord(saved) });
    },
    (parts) => {
      const intent = fillPlaceholders(saveIntent.body, { title: '-', enabled: false }, parts);
      return intent ? useCases.saveIntent.faultsOf(intent) : [];
    },
  );

  router.serve(deleteIntent, guards.ownSite, async ({ params }) => {
    await useCases.deleteIntent.execute(params);
    return ok({ success: true });
  });

  router.serve(listActions, guards.ownSite, async ({ params, caller: { site } }) => {
    const [others, payments] = await Promise.all([
      useCases.listActions.execute(params),
      useCases.readPayments.execute(params),
    ]);
    const records = [...others.map(actionRecord), paymentsActionRecord(payments, site)];
    const inOrder = ACTION_KEYS.flatMap((key) => records.filter(({ actionKey }) => actionKey === key));
    return ok({ success: true, actions: inOrder });
  });

  const save = async (siteId: string, accountId: string, action: GivenAction) => {
    const saved = await useCases.configureAction.execute({ siteId, action, by: `account:${accountId}` });
    return ok({ success: true, action: actionRecord(saved) });
  };
  router.serve(
    configureBookings,
    guards.ownSite,
    ({ params, body, caller }) => save(params.siteId, caller.account.id, { key: 'bookings', ...body }),
    (parts) => {
      const body = fillPlaceholders(configureBookings.body, OFFER, parts);
      return body ? useCases.configureAction.faultsOf({ key: 'bookings', ...body }) : [];
    },
  );
  router.serve(
    configurePromotions,
    guards.ownSite,
    ({ params, body, caller }) => save(params.siteId, caller.account.id, { key: 'promotions', ...body }),
    (parts) => {
      const body = fillPlaceholders(configurePromotions.body, { ...OFFER, text: '-' }, parts);
      return body ? useCases.configureAction.faultsOf({ key: 'promotions', ...body }) : [];
    },
  );
  router.serve(
    configureVideos,
    guards.ownSite,
    ({ params, body, caller }) => save(params.siteId, caller.account.id, { key: 'videos', ...body }),
    (parts) => {
      const body = fillPlaceholders(configureVideos.body, OFFER, parts);
      return body ? useCases.configureAction.faultsOf({ key: 'videos', ...body }) : [];
    },
  );
  router.serve(configureRequests, guards.ownSite, ({ params, body, caller }) =>
    save(params.siteId, caller.account.id, { key: 'requests', ...body }),
  );
  router.serve(configureCalls, guards.ownSite, ({ params, body, caller }) =>
    save(params.siteId, caller.account.id, { key: 'calls', ...body }),
  );
  router.serve(configureMessages, guards.ownSite, ({ params, body, caller }) =>
    save(params.siteId, caller.account.id, { key: 'messages', ...body }),
  );
  router.serve(configureHumanHandoff, guards.ownSite, ({ params, body, caller }) =>
    save(params.siteId, caller.account.id, { key: 'human_handoff', ...body }),
  );
}
