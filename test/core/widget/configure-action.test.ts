import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidRequest } from '../../../core/shared/domain-error.ts';
import { NOON } from '../../support/builders/times.ts';
import { aConversationIntent, aFormIntent } from '../../support/builders/widget-builder.ts';
import { WidgetDesk } from '../../support/fixtures/widget-desk.ts';

const offer = { enabled: true, customerVisible: true, placement: 'page', title: ' Mine ' } as const;
const videos = (urls: readonly string[], confirmedHosts: readonly string[] = []) =>
  ({
    key: 'videos',
    ...offer,
    videos: urls.map((destination) => ({ title: ' One ', destination })),
    confirmedHosts,
  }) as const;
const pointersOf = (saving: Promise<unknown>) =>
  saving.then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof InvalidRequest)) throw error;
      return error.faults.map(({ pointer }) => pointer);
    },
  );

describe('ConfigureAction', () => {
  it('stores an action and answers it with what it lacks', async () => {
    const desk = new WidgetDesk();
    const number = '+43123456789';

    const saved = await desk.configure({ key: 'calls', ...offer, number, text: ' Until noon ', enabled: false });

    assert.deepEqual(saved, {
      key: 'calls',
      action: { key: 'calls', ...offer, title: 'Mine', enabled: false, settings: { number, text: 'Until noon' } },
      lacks: ['enabled'],
    });
    const listed = await desk.listActions.execute({ siteId: desk.site.id });
    assert.deepEqual(
      listed.find(({ key }) => key === 'calls'),
      saved,
    );
  });

  it('confirms each host that is named, and keeps that as long as the host is used', async () => {
    const desk = new WidgetDesk();
    const [a, b] = ['https://a.example.com/1', 'https://b.example.com/1'];

    assert.deepEqual((await desk.configure(videos([a, b], ['a.example.com']))).lacks, ['confirmation']);
    desk.clock.advance(1000);
    assert.deepEqual((await desk.configure(videos([b, a], ['b.example.com']), 'cli')).lacks, []);
    const { action } = await desk.configure(videos(['https://a.example.com/2', a, b]));

    assert.deepEqual(
      action?.key === 'videos' &&
        action.settings.videos.map(({ title, destination }) => [title, destination.confirmation]),
      [
        ['One', { host: 'a.example.com', by: desk.by, at: NOON }],
        ['One', { host: 'a.example.com', by: desk.by, at: NOON }],
        ['One', { host: 'b.example.com', by: 'cli', at: NOON + 1000 }],
      ],
    );
  });

  it('refuses destinations and hosts, naming each place', async () => {
    const desk = new WidgetDesk();
    const urls = ['https://a.example.com/', 'javascript:alert(1)', '//b.example.com'];

    assert.deepEqual(await pointersOf(desk.configure(videos(urls, ['b.example.com', 'a.example.com']))), [
      '/videos/1/destination',
      '/videos/2/destination',
      '/confirmedHosts/0',
    ]);
    const bookings = { key: 'bookings', ...offer, destination: 'data:text/html,x', confirmedHosts: [] } as const;
    assert.deepEqual(await pointersOf(desk.configure(bookings)), ['/destination']);
  });

  it('may be a notice that leads nowhere', async () => {
    const promotion = { key: 'promotions', ...offer, text: 'Half', destination: null, confirmedHosts: [] } as const;

    assert.deepEqual((await new WidgetDesk().configure(promotion)).lacks, []);
  });

  it('names an intent with a form, which may be disabled', async () => {
    const desk = new WidgetDesk();
    await desk.hold(aFormIntent({ key: 'off', enabled: false }));
    await desk.hold(aConversationIntent({ key: 'chat' }));

    for (const intentKey of ['unknown', 'chat', '__proto__']) {
      assert.deepEqual(await pointersOf(desk.configure({ key: 'requests', ...offer, intentKey })), ['/intentKey']);
    }
    assert.deepEqual((await desk.configure({ key: 'human_handoff', ...offer, intentKey: 'contact' })).lacks, []);
    assert.deepEqual((await desk.configure({ key: 'requests', ...offer, intentKey: 'off' })).lacks, ['intent']);
  });
});
