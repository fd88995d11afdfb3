import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import {
  listMails,
  readNotifications,
  retryMail,
  saveNotifications,
} from '../../../contracts/management/notifications.ts';
import { ListMails } from '../../../core/notifications/list-mails.ts';
import { ReadNotificationSettings } from '../../../core/notifications/read-notification-settings.ts';
import { RetryMail } from '../../../core/notifications/retry-mail.ts';
import { SaveNotificationSettings } from '../../../core/notifications/save-notification-settings.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { toQueuedMailResource } from '../../presenters/notification-resources.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes of a site's mail settings and of its pending and failed mails, for the site's members. */
export function notificationRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    listMails: ListMails,
    readNotifications: ReadNotificationSettings,
    retryMail: RetryMail,
    saveNotifications: SaveNotificationSettings,
  });
  const router = createRouter();

  router.get(
    ...operation(readNotifications, requireSiteMember, async ({ params }) =>
      okResponse({ success: true, ...(await useCases.readNotifications.execute(params)) }),
    ),
  );

  router.put(
    ...operation(saveNotifications, requireSiteMember, async ({ params, body, res }) => {
      const saved = await useCases.saveNotifications.execute({ ...params, ...body });
      const visitorAnswers = `visitor answers ${body.visitorAnswers ? 'on' : 'off'}`;
      res.locals.auditDetails = { detail: `${visitorAnswers}, alert text ${body.alertText}` };
      return okResponse({ success: true, ...saved });
    }),
  );

  router.get(
    ...operation(listMails, requireSiteMember, async ({ params, query }) => {
      const { mails, page } = await useCases.listMails.execute({ ...params, ...query });
      return okResponse({ success: true, data: mails.map(toQueuedMailResource), page });
    }),
  );

  router.post(
    ...operation(retryMail, requireSiteMember, async ({ params, res }) => {
      const mail = await useCases.retryMail.execute(params);
      res.locals.auditDetails = { subjectId: mail.id };
      return okResponse({ success: true, mail: toQueuedMailResource(mail) });
    }),
  );

  return router;
}
