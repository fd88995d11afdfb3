import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
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
import { readLook, saveLook } from '../../../contracts/management/look.ts';
import { type Account, toAccountActor } from '../../../core/access/account.ts';
import { ReadPaymentConfiguration } from '../../../core/payments/settings/read-payment-configuration.ts';
import { ACTION_KEYS } from '../../../core/widget/action.ts';
import type { ActionInput } from '../../../core/widget/action-input.ts';
import { ConfigureAction } from '../../../core/widget/configure-action.ts';
import { DeleteIntent } from '../../../core/widget/delete-intent.ts';
import { ListActions } from '../../../core/widget/list-actions.ts';
import { ListIntents } from '../../../core/widget/list-intents.ts';
import { ReadLook } from '../../../core/widget/read-look.ts';
import { SaveIntent } from '../../../core/widget/save-intent.ts';
import { SaveLook } from '../../../core/widget/save-look.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toPaymentsActionResource } from '../../presenters/payment-resources.ts';
import { toActionResource, toIntentResource } from '../../presenters/widget-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { completeWithPlaceholders } from '../operations/partial-validation.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Values of missing or invalid fields of an action while the core validates the other fields. */
const ACTION_PLACEHOLDERS = { enabled: false, customerVisible: false, placement: 'menu', title: null } as const;

/** Management routes of the look, intents and actions of a site's widget, for the site's members. */
export function managedWidgetRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    configureAction: ConfigureAction,
    deleteIntent: DeleteIntent,
    listActions: ListActions,
    listIntents: ListIntents,
    readLook: ReadLook,
    readPayments: ReadPaymentConfiguration,
    saveIntent: SaveIntent,
    saveLook: SaveLook,
  });
  const router = createRouter();

  router.get(
    ...operation(listIntents, requireSiteMember, async ({ caller: { site } }) => {
      const intents = await useCases.listIntents.execute({ site });
      return okResponse({ success: true, intents: intents.map(toIntentResource) });
    }),
  );

  router.put(
    ...operation(
      saveIntent,
      requireSiteMember,
      async ({ params: { intentKey }, body: intent, caller }) => {
        const by = toAccountActor(caller.account);
        const saved = await useCases.saveIntent.execute({ site: caller.site, intentKey, intent, by });
        return okResponse({ success: true, intent: toIntentResource(saved) });
      },
      (parts) => {
        const intent = completeWithPlaceholders(saveIntent.body, { title: '-', enabled: false }, parts);
        return intent ? useCases.saveIntent.validate(intent) : [];
      },
    ),
  );

  router.delete(
    ...operation(deleteIntent, requireSiteMember, async ({ params }) => {
      await useCases.deleteIntent.execute(params);
      return okResponse({ success: true });
    }),
  );

  router.get(
    ...operation(readLook, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, look: await useCases.readLook.execute(params) }),
    ),
  );

  router.put(
    ...operation(saveLook, requireSiteMember, async ({ params: { siteId }, body: look }) => {
      await useCases.saveLook.execute({ siteId, look });
      return okResponse({ success: true, look });
    }),
  );

  router.get(
    ...operation(listActions, requireSiteMember, async ({ params, caller: { site } }) => {
      const [others, payments] = await Promise.all([
        useCases.listActions.execute(params),
        useCases.readPayments.execute(params),
      ]);
      const records = [...others.map(toActionResource), toPaymentsActionResource(payments, site)];
      const sortedRecords = ACTION_KEYS.flatMap((key) => records.filter(({ actionKey }) => actionKey === key));
      return okResponse({ success: true, actions: sortedRecords });
    }),
  );

  const saveAction = async (siteId: string, account: Account, action: ActionInput) => {
    const saved = await useCases.configureAction.execute({ siteId, action, by: toAccountActor(account) });
    return okResponse({ success: true, action: toActionResource(saved) });
  };
  router.put(
    ...operation(
      configureBookings,
      requireSiteMember,
      ({ params, body, caller }) => saveAction(params.siteId, caller.account, { key: 'bookings', ...body }),
      (parts) => {
        const body = completeWithPlaceholders(configureBookings.body, ACTION_PLACEHOLDERS, parts);
        return body ? useCases.configureAction.validate({ key: 'bookings', ...body }) : [];
      },
    ),
  );
  router.put(
    ...operation(
      configurePromotions,
      requireSiteMember,
      ({ params, body, caller }) => saveAction(params.siteId, caller.account, { key: 'promotions', ...body }),
      (parts) => {
        const body = completeWithPlaceholders(configurePromotions.body, { ...ACTION_PLACEHOLDERS, text: '-' }, parts);
        return body ? useCases.configureAction.validate({ key: 'promotions', ...body }) : [];
      },
    ),
  );
  router.put(
    ...operation(
      configureVideos,
      requireSiteMember,
      ({ params, body, caller }) => saveAction(params.siteId, caller.account, { key: 'videos', ...body }),
      (parts) => {
        const body = completeWithPlaceholders(configureVideos.body, ACTION_PLACEHOLDERS, parts);
        return body ? useCases.configureAction.validate({ key: 'videos', ...body }) : [];
      },
    ),
  );
  router.put(
    ...operation(configureRequests, requireSiteMember, ({ params, body, caller }) =>
      saveAction(params.siteId, caller.account, { key: 'requests', ...body }),
    ),
  );
  router.put(
    ...operation(configureCalls, requireSiteMember, ({ params, body, caller }) =>
      saveAction(params.siteId, caller.account, { key: 'calls', ...body }),
    ),
  );
  router.put(
    ...operation(configureMessages, requireSiteMember, ({ params, body, caller }) =>
      saveAction(params.siteId, caller.account, { key: 'messages', ...body }),
    ),
  );
  router.put(
    ...operation(configureHumanHandoff, requireSiteMember, ({ params, body, caller }) =>
      saveAction(params.siteId, caller.account, { key: 'human_handoff', ...body }),
    ),
  );

  return router;
}
