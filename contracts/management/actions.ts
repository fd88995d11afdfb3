import * as v from 'valibot';
import { MISSING_REQUIREMENTS, PLACEMENTS } from '../../core/shared/action-readiness.ts';
import { E164_PATTERN } from '../../core/widget/action.ts';
import { defineOperation } from '../operation.ts';
import { paymentsActionSchema } from '../payment-records.ts';
import { exactObject, maxItemsRule, nameSchema, textSchema } from '../schemas.ts';
import { ownedDestinationEntries } from '../widget/widget-parts.ts';

const destinationSchema = textSchema(2048);
/** The hosts of destinations to which the owner agrees to send visitors. */
const confirmedHostsSchema = v.optional(
  v.pipe(v.array(textSchema(253)), maxItemsRule(20, 'must have at most 20 hosts')),
  [],
);
const optionalTextSchema = v.optional(v.nullable(nameSchema(1000)), null);

const actionAvailabilityInputEntries = {
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.picklist(PLACEMENTS),
  /** If null, the widget shows its default title in the visitor's language. */
  title: v.optional(v.nullable(nameSchema(120)), null),
};

export const actionSettingsSchemas = {
  bookings: exactObject({
    ...actionAvailabilityInputEntries,
    destination: destinationSchema,
    confirmedHosts: confirmedHostsSchema,
  }),
  promotions: exactObject({
    ...actionAvailabilityInputEntries,
    text: nameSchema(1000),
    destination: v.optional(v.nullable(destinationSchema), null),
    confirmedHosts: confirmedHostsSchema,
  }),
  videos: exactObject({
    ...actionAvailabilityInputEntries,
    videos: v.pipe(
      v.array(exactObject({ title: nameSchema(200), destination: destinationSchema })),
      v.minLength(1, 'must have at least 1 video'),
      maxItemsRule(20, 'must have at most 20 videos'),
    ),
    confirmedHosts: confirmedHostsSchema,
  }),
  requests: exactObject({ ...actionAvailabilityInputEntries, intentKey: textSchema(120) }),
  calls: exactObject({
    ...actionAvailabilityInputEntries,
    number: v.pipe(v.string(), v.regex(E164_PATTERN, 'must be a number such as +43123456789 (E.164)')),
    text: optionalTextSchema,
  }),
  messages: exactObject({ ...actionAvailabilityInputEntries, greeting: optionalTextSchema }),
  human_handoff: exactObject({ ...actionAvailabilityInputEntries, intentKey: textSchema(120) }),
};

const nullableTextSchema = v.nullable(v.string());
const ownedDestinationSchema = exactObject(ownedDestinationEntries);

/** The settings of each action, as the owner sees them. */
const actionSettingsResponseSchemas = {
  bookings: ownedDestinationSchema,
  promotions: exactObject({ text: v.string(), destination: v.nullable(ownedDestinationSchema) }),
  videos: exactObject({ videos: v.array(exactObject({ title: v.string(), ...ownedDestinationEntries })) }),
  requests: exactObject({ intentKey: v.string() }),
  calls: exactObject({ number: v.string(), text: nullableTextSchema }),
  messages: exactObject({ greeting: nullableTextSchema }),
  human_handoff: exactObject({ intentKey: v.string() }),
};

const actionAvailabilityEntries = {
  enabled: v.boolean(),
  customerVisible: v.boolean(),
  placement: v.picklist(PLACEMENTS),
  title: nullableTextSchema,
  /** Whether the action would work if it were enabled and visible. */
  ready: v.boolean(),
  lacks: v.array(v.picklist(MISSING_REQUIREMENTS)),
};

/** An action in the management API. The action `payments` has more fields than other actions. */
export const actionSchema = v.variant('actionKey', [
  exactObject({
    actionKey: v.literal('bookings'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.bookings),
  }),
  paymentsActionSchema,
  exactObject({
    actionKey: v.literal('promotions'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.promotions),
  }),
  exactObject({
    actionKey: v.literal('videos'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.videos),
  }),
  exactObject({
    actionKey: v.literal('requests'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.requests),
  }),
  exactObject({
    actionKey: v.literal('calls'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.calls),
  }),
  exactObject({
    actionKey: v.literal('messages'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.messages),
  }),
  exactObject({
    actionKey: v.literal('human_handoff'),
    ...actionAvailabilityEntries,
    settings: v.nullable(actionSettingsResponseSchemas.human_handoff),
  }),
]);

export const listActions = defineOperation({
  id: 'listActions',
  method: 'get',
  path: '/sites/{siteId}/actions',
  summary: 'List the site’s eight actions with their settings',
  access: 'bearer',
  role: 'viewer',
  success: {
    status: 200,
    description: 'The actions, without provider credentials.',
    schema: exactObject({ success: v.literal(true), actions: v.array(actionSchema) }),
  },
  problems: ['site_not_found'],
});

const configuredActionResponse = {
  status: 200,
  description: 'The updated action.',
  schema: exactObject({ success: v.literal(true), action: actionSchema }),
} as const;

const commonConfigureActionDeclaration = {
  method: 'put',
  access: 'bearer',
  role: 'admin',
  audit: 'action.configured',
  success: configuredActionResponse,
  problems: ['site_not_found'],
} as const;

export const configureBookings = defineOperation({
  id: 'configureBookings',
  path: '/sites/{siteId}/actions/bookings',
  summary: 'Configure the bookings action',
  body: actionSettingsSchemas.bookings,
  ...commonConfigureActionDeclaration,
});

export const configurePromotions = defineOperation({
  id: 'configurePromotions',
  path: '/sites/{siteId}/actions/promotions',
  summary: 'Configure the promotions action',
  body: actionSettingsSchemas.promotions,
  ...commonConfigureActionDeclaration,
});

export const configureVideos = defineOperation({
  id: 'configureVideos',
  path: '/sites/{siteId}/actions/videos',
  summary: 'Configure the videos action',
  body: actionSettingsSchemas.videos,
  ...commonConfigureActionDeclaration,
});

export const configureRequests = defineOperation({
  id: 'configureRequests',
  path: '/sites/{siteId}/actions/requests',
  summary: 'Configure the requests action',
  body: actionSettingsSchemas.requests,
  ...commonConfigureActionDeclaration,
});

export const configureCalls = defineOperation({
  id: 'configureCalls',
  path: '/sites/{siteId}/actions/calls',
  summary: 'Configure the calls action',
  body: actionSettingsSchemas.calls,
  ...commonConfigureActionDeclaration,
});

export const configureMessages = defineOperation({
  id: 'configureMessages',
  path: '/sites/{siteId}/actions/messages',
  summary: 'Configure the messages action',
  body: actionSettingsSchemas.messages,
  ...commonConfigureActionDeclaration,
});

export const configureHumanHandoff = defineOperation({
  id: 'configureHumanHandoff',
  path: '/sites/{siteId}/actions/human_handoff',
  summary: 'Configure the human handoff action',
  body: actionSettingsSchemas.human_handoff,
  ...commonConfigureActionDeclaration,
});
