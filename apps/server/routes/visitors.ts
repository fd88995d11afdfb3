import type { Router } from 'express';
import type { DependencyContainer } from 'tsyringe';
import { eraseVisitor, exportVisitor, readErasure, searchVisitor } from '../../../contracts/management/visitors.ts';
import { toAccountActor } from '../../../core/access/account.ts';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { formatIsoTime } from '../../../core/shared/time.ts';
import { ExportVisitor } from '../../../core/visitors/export-visitor.ts';
import { FindVisitorConversations } from '../../../core/visitors/find-visitor-conversations.ts';
import { normalizePerson, type Person } from '../../../core/visitors/person.ts';
import { ReadErasure } from '../../../core/visitors/read-erasure.ts';
import { RequestErasure } from '../../../core/visitors/request-erasure.ts';
import { resolveAll } from '../../composition/resolve-all.ts';
import { createRouter } from '../middleware/create-router.ts';
import { okResponse } from '../operations/responses.ts';
import type { RouteDependencies } from '../operations/route-dependencies.ts';

/** Routes that find, export and erase the data of a person, for the site's members: docs/data-protection.md */
export function visitorRoutes(
  container: DependencyContainer,
  { operation, requireSiteMember }: RouteDependencies,
): Router {
  const useCases = resolveAll(container, {
    exportVisitor: ExportVisitor,
    readErasure: ReadErasure,
    requestErasure: RequestErasure,
    searchVisitor: FindVisitorConversations,
  });
  const router = createRouter();

  router.post(
    ...operation(searchVisitor, requireSiteMember, async ({ params: { siteId }, body }) => {
      const { conversations, total } = await useCases.searchVisitor.execute({ siteId, person: parsePerson(body) });
      const data = conversations.map(({ visitorMessages: _visitorMessages, ...conversation }) => conversation);
      return okResponse({ success: true, data, total: total.count, isTotalExact: total.isExact });
    }),
  );

  router.post(
    ...operation(exportVisitor, requireSiteMember, async ({ params: { siteId }, body }) =>
      okResponse({ success: true, ...(await useCases.exportVisitor.execute({ siteId, person: parsePerson(body) })) }),
    ),
  );

  router.post(
    ...operation(eraseVisitor, requireSiteMember, async ({ params: { siteId }, body, caller: { account }, res }) => {
      const by = toAccountActor(account);
      const { id: erasureId } = await useCases.requestErasure.execute({ siteId, person: parsePerson(body), by });
      res.locals.auditDetails = { subjectId: erasureId };
      return { status: 202, body: JSON.stringify({ success: true, erasureId }) };
    }),
  );

  router.get(
    ...operation(readErasure, requireSiteMember, async ({ params }) => {
      const { id: erasureId, state, requestedAt, finishedAt, counts } = await useCases.readErasure.execute(params);
      return okResponse({
        success: true,
        erasureId,
        state,
        requestedAt: formatIsoTime(requestedAt),
        finishedAt: finishedAt === null ? null : formatIsoTime(finishedAt),
        counts,
      });
    }),
  );

  return router;
}

function parsePerson({
  email,
  phone,
}: {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
}): Person {
  const person = email === undefined ? normalizePerson({ phone: phone ?? '' }) : normalizePerson({ email });
  if (!person)
    throw new InvalidRequestError([{ pointer: email === undefined ? '/phone' : '/email', detail: 'is empty' }]);
  return person;
}
