import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequestError } from '../../../core/shared/domain-error.ts';
import { NOON } from '../../support/builders/times.ts';
import { aConversationIntent, aFormIntent } from '../../support/builders/widget-builder.ts';
import { WidgetFixture } from '../../support/fixtures/widget-fixture.ts';

const offer = { enabled: true, customerVisible: true, placement: 'page', title: ' Mine ' } as const;
const videos = (urls: readonly string[], confirmedHosts: readonly string[] = []) =>
  ({
    key: 'videos',
    ...offer,
    videos: urls.map((destination) => ({ title: ' One ', destination })),
    confirmedHosts,
  }) as const;
const rejectedPointers = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InvalidRequestError)) throw error;
      return error.violations.map(({ pointer }) => pointer);
    },
  );

describe('ConfigureAction', () => {
  it('stores an action and returns its missing requirements', async () => {
    const fixture = new WidgetFixture();
    const number = '+43123456789';

    const saved = await fixture.configure({ key: 'calls', ...offer, number, text: ' Until noon ', enabled: false });

    assert.deepEqual(saved, {
      key: 'calls',
      action: { key: 'calls', ...offer, title: 'Mine', enabled: false, settings: { number, text: 'Until noon' } },
      lacks: ['enabled'],
    });
    const listed = await fixture.listActions.execute({ siteId: fixture.site.id });
    assert.deepEqual(
      listed.find(({ key }) => key === 'calls'),
      saved,
    );
  });

  it('confirms each listed host and keeps the confirmation while the host is used', async () => {
    const fixture = new WidgetFixture();
    const [a, b] = ['https://a.example.com/1', 'https://b.example.com/1'];

    assert.deepEqual((await fixture.configure(videos([a, b], ['a.example.com']))).lacks, ['confirmation']);
    fixture.clock.advance(1000);
    assert.deepEqual((await fixture.configure(videos([b, a], ['b.example.com']), 'cli')).lacks, []);
    const { action } = await fixture.configure(videos(['https://a.example.com/2', a, b]));

    assert.deepEqual(
      action?.key === 'videos' &&
        action.settings.videos.map(({ title, destination }) => [title, destination.confirmation]),
      [
        ['One', { host: 'a.example.com', by: fixture.by, at: NOON }],
        ['One', { host: 'a.example.com', by: fixture.by, at: NOON }],
        ['One', { host: 'b.example.com', by: 'cli', at: NOON + 1000 }],
      ],
    );
  });

  it('rejects invalid destinations and hosts with a pointer to each', async () => {
    const fixture = new WidgetFixture();
    const urls = ['https://a.example.com/', 'javascript:alert(1)', '//b.example.com'];

    assert.deepEqual(await rejectedPointers(fixture.configure(videos(urls, ['b.example.com', 'a.example.com']))), [
      '/videos/1/destination',
      '/videos/2/destination',
      '/confirmedHosts/0',
    ]);
    const bookings = { key: 'bookings', ...offer, destination: 'data:text/html,x', confirmedHosts: [] } as const;
    assert.deepEqual(await rejectedPointers(fixture.configure(bookings)), ['/destination']);
  });

  it('accepts a promotion without destination', async () => {
    const promotion = { key: 'promotions', ...offer, text: 'Half', destination: null, confirmedHosts: [] } as const;

    assert.deepEqual((await new WidgetFixture().configure(promotion)).lacks, []);
  });

  it('requires an intent with a form, which may be disabled', async () => {
    const fixture = new WidgetFixture();
    await fixture.storeIntent(aFormIntent({ key: 'off', enabled: false }));
    await fixture.storeIntent(aConversationIntent({ key: 'chat' }));

    for (const intentKey of ['unknown', 'chat', '__proto__']) {
      assert.deepEqual(await rejectedPointers(fixture.configure({ key: 'requests', ...offer, intentKey })), [
        '/intentKey',
      ]);
    }
    assert.deepEqual((await fixture.configure({ key: 'human_handoff', ...offer, intentKey: 'contact' })).lacks, []);
    assert.deepEqual((await fixture.configure({ key: 'requests', ...offer, intentKey: 'off' })).lacks, ['intent']);
  });
});
