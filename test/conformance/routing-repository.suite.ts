import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EMPTY_ROUTING, type Routing } from '../../core/routing/routing.ts';
import type { RoutingRepository } from '../../core/routing/routing-repository.port.ts';
import { OTHER_SITE, SITE } from '../support/builders/known-ids.ts';
import { aRule } from '../support/builders/routing-builder.ts';
import { type OpenPort, withPort } from '../support/fixtures/open-port.ts';

const UNUSUAL_TEXT = '$a.b "Ünï" 😀 \u2028';
const ROUTING: Routing = {
  rules: [
    aRule(
      {
        intentKey: 'contact',
        route: 'ticket',
        locale: 'de-AT',
        pagePath: `/${UNUSUAL_TEXT}`,
        emailDomain: 'bücher.example',
        priority: 'normal',
        field: { name: '$set', contains: UNUSUAL_TEXT },
      },
      {
        priority: 'urgent',
        team: UNUSUAL_TEXT,
        alert: { emails: ['ada@example.com', 'o@example.com'], webhookId: 'whk_1' },
      },
      UNUSUAL_TEXT,
    ),
    aRule({ field: { name: 'b', equals: '' } }),
  ],
  otherwise: { team: 'General' },
};

/** Conformance tests of RoutingRepository. `open` returns a store with `SITE` and `OTHER_SITE`. */
export function routingRepositorySuite(open: () => Promise<OpenPort<RoutingRepository>>): void {
  const onRoutings = (body: (routings: RoutingRepository) => Promise<void>) => withPort(open, body);

  describe('RoutingRepository', () => {
    it(
      'returns no rules if nothing was stored',
      onRoutings(async (routings) => {
        assert.deepEqual(await routings.find(SITE), EMPTY_ROUTING);
      }),
    );

    it(
      'stores a routing unchanged, for its site only',
      onRoutings(async (routings) => {
        await routings.save(SITE, ROUTING);

        assert.deepEqual(await routings.find(SITE), ROUTING);
        assert.deepEqual(await routings.find(OTHER_SITE), EMPTY_ROUTING);
      }),
    );

    it(
      'replaces a routing as a whole',
      onRoutings(async (routings) => {
        await routings.save(SITE, ROUTING);
        for (const next of [{ rules: [], otherwise: { priority: 'high' } }, ROUTING, EMPTY_ROUTING] as const) {
          await routings.save(SITE, next);

          assert.deepEqual(await routings.find(SITE), next);
        }
      }),
    );

    it(
      'stores one of several routings that are saved at the same time, including the first one',
      onRoutings(async (routings) => {
        const all = Array.from({ length: 10 }, (_, number) => ({ rules: [], otherwise: { team: `Team ${number}` } }));
        await Promise.all(all.map((one) => routings.save(SITE, one)));

        const { otherwise } = await routings.find(SITE);
        assert.ok(all.some(({ otherwise: { team } }) => team === otherwise.team));
      }),
    );
  });
}
