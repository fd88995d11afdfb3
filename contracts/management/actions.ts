import * as v from 'valibot';
import { MISSING_REQUIREMENTS, PLACEMENTS } from '../../core/shared/action-readiness.ts';
import { E164 } from '../../core/widget/action.ts';
import { operation } from '../operation.ts';
import { exactObject, maxItems, name, text } from '../schemas.ts';
import { ownedDestination } from '../widget/widget-parts.ts';
import { paymentsAction } from './payment-records.ts';

const destination = text(2048);
/** The hosts of the destinations that the owner confirms. */
const confirmedHosts = v.optional(v.pipe(v.array(text(253)), maxItems(20, 'must have at most 20 hosts')), []);
const words = v.optional(v.nullable(name(1000)), null);

const offer = {
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.picklist(PLACEMENTS),
  /** Left out or null: the product's own title in the visitor's language. */
  title: v.optional(v.nullable(name(120)), null),
};

export const actionSettings = {
  bookings: exactObject({ ...offer, destination, confirmedHosts }),
  promotions: exactObject({
    ...offer,
    text: name(1000),
    destination: v.optional(v.nullable(destination), null),
    confirmedHosts,
  }),
  videos: exactObject({
    ...offer,
    videos: v.pipe(
      v.array(exactObject({ title: name(200), destination })),
      v.minLength(1, 'must have at least 1 video'),
      maxItems(20, 'must have at most 20 videos'),
    ),
    confirmedHosts,
  }),
  requests: exactObject({ ...offer, intentKey: text(120) }),
  calls: exactObject({
    ...offer,
    number: v.pipe(v.string(), v.regex(E164, 'must be a number such as +43123456789 (E.164)')),
    text: words,
  }),
  messages: exactObject({ ...offer, greeting: words }),
  human_handoff: exactObject({ ...offer, intentKey: text(120) }),
};

const nullableText = v.nullable(v.string());
const owned = exactObject(ownedDestination);

/** What its owner said; null until it was configured. */
const settings = {
  bookings: owned,
  promotions: exactObject({ text: v.string(), destination: v.nullable(owned) }),
  videos: exactObject({ videos: v.array(exactObject({ title: v.string(), ...ownedDestination })) }),
  requests: exactObject({ intentKey: v.string() }),
  calls: exactObject({ number: v.string(), text: nullableText }),
  messages: exactObject({ greeting: nullableText }),
  human_handoff: exactObject({ intentKey: v.string() }),
};

const offered = {
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.picklist(PLACEMENTS),
  title: nullableText,
  /** Whether it would work: it lacks nothing but to be enabled and visible. */
  ready: v.boolean(),
  lacks: v.array(v.picklist(MISSING_REQUIREMENTS)),
};

/** An action as its owner sees it; `payments` tells more. */
export const action = v.variant('actionKey', [
  exactObject({ actionKey: v.literal('bookings'), ...offered, settings: v.nullable(settings.bookings) }),
  paymentsAction,
  exactObject({ actionKey: v.literal('promotions'), ...offered, settings: v.nullable(settings.promotions) }),
  exactObject({ actionKey: v.literal('videos'), ...offered, settings: v.nullable(settings.videos) }),
  exactObject({ actionKey: v.literal('requests'), ...offered, settings: v.nullable(settings.requests) }),
  exactObject({ actionKey: v.literal('calls'), ...offered, settings: v.nullable(settings.calls) }),
  exactObject({ actionKey: v.literal('messages'), ...offered, settings: v.nullable(settings.messages) }),
  exactObject({ actionKey: v.literal('human_handoff'), ...offered, settings: v.nullable(settings.human_handoff) }),
]);

export const listActions = operation({
  id: 'listActions',
  method: 'get',
  path: '/sites/{siteId}/actions',
  summary: 'List the site’s eight actions as they are configured',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The actions; never a provider’s credentials.',
    schema: exactObject({ success: v.literal(true), actions: v.array(action) }),
  },
  problems: ['site_not_found'],
});

const configured = {
  status: 200,
  description: 'The action as it is now.',
  schema: exactObject({ success: v.literal(true), action }),
} as const;

const common = {
  method: 'put',
  access: 'bearer',
  audit: 'action.configured',
  success: configured,
  problems: ['site_not_found'],
} as const;

export const configureBookings = operation({
  id: 'configureBookings',
  path: '/sites/{siteId}/actions/bookings',
  summary: 'Say where visitors book',
  body: actionSettings.bookings,
  ...common,
});

export const configurePromotions = operation({
  id: 'configurePromotions',
  path: '/sites/{siteId}/actions/promotions',
  summary: 'Say what visitors are told of offers',
  body: actionSettings.promotions,
  ...common,
});

export const configureVideos = operation({
  id: 'configureVideos',
  path: '/sites/{siteId}/actions/videos',
  summary: 'Say which videos visitors are led to',
  body: actionSettings.videos,
  ...common,
});

export const configureRequests = operation({
  id: 'configureRequests',
  path: '/sites/{siteId}/actions/requests',
  summary: 'Say by which form visitors make requests',
  body: actionSettings.requests,
  ...common,
});

export const configureCalls = operation({
  id: 'configureCalls',
  path: '/sites/{siteId}/actions/calls',
  summary: 'Say which number visitors call',
  body: actionSettings.calls,
  ...common,
});

export const configureMessages = operation({
  id: 'configureMessages',
  path: '/sites/{siteId}/actions/messages',
  summary: 'Let visitors begin conversations',
  body: actionSettings.messages,
  ...common,
});

export const configureHumanHandoff = operation({
  id: 'configureHumanHandoff',
  path: '/sites/{siteId}/actions/human_handoff',
  summary: 'Say by which form visitors ask for a person when there is no conversation',
  body: actionSettings.human_handoff,
  ...common,
});
