import * as v from 'valibot';
import { ACCOUNT_ROLES, MAX_DISPLAY_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '../../core/access/account.ts';
import { CLOSURE_EFFECTS } from '../../core/access/closure-effect.ts';
import { MAX_LISTED_SESSIONS } from '../../core/access/list-sessions.ts';
import { isOrigin, toOrigin } from '../../core/access/origin.ts';
import { countCodePoints } from '../../core/shared/text.ts';
import { defineOperation } from '../operation.ts';
import {
  documentedRule,
  exactObject,
  firstViolationOnly,
  isoTimeSchema,
  nameSchema,
  singleLineSchema,
  textSchema,
} from '../schemas.ts';
import { siteRoleSchema } from './members.ts';
import { siteSchema } from './sites.ts';

export const emailSchema = firstViolationOnly(
  v.pipe(textSchema(254), v.regex(/^\s*[^\s@]+@[^\s@]+\s*$/u, 'must be an email address')),
);

/** The display name of an account. Members and visitors see it. */
export const accountNameSchema = singleLineSchema(MAX_DISPLAY_NAME_LENGTH);

export const newPasswordSchema = firstViolationOnly(
  v.pipe(
    textSchema(256),
    documentedRule(
      (value) => countCodePoints(value) >= MIN_PASSWORD_LENGTH,
      `must be at least ${MIN_PASSWORD_LENGTH} characters long`,
      {
        minLength: MIN_PASSWORD_LENGTH,
      },
    ),
  ),
);

export const tokenResponseSchema = exactObject({
  success: v.literal(true),
  accessToken: v.string(),
  tokenType: v.literal('Bearer'),
  expiresIn: v.pipe(v.number(), v.integer()),
});

export const signIn = defineOperation({
  id: 'signIn',
  method: 'post',
  path: '/auth/sign-in',
  summary: 'Sign in with email address and password',
  access: 'none',
  audit: 'account.signed_in',
  body: exactObject({ email: textSchema(254), password: textSchema(256) }),
  success: {
    status: 200,
    description: 'An access token, and a refresh token as a cookie.',
    schema: tokenResponseSchema,
  },
  problems: ['sign_in_failed', 'sign_in_busy', 'rate_limited'],
});

export const refreshSession = defineOperation({
  id: 'refreshSession',
  method: 'post',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new access token',
  access: 'none',
  success: { status: 200, description: 'A new access token and a new refresh cookie.', schema: tokenResponseSchema },
  problems: ['refresh_token_invalid', 'page_not_allowed', 'rate_limited'],
});

export const signOut = defineOperation({
  id: 'signOut',
  method: 'post',
  path: '/auth/sign-out',
  summary: 'End the session of the refresh cookie',
  access: 'none',
  success: { status: 200, description: 'Signed out.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['page_not_allowed', 'rate_limited'],
});

/** A website URL as a person types it. The scheme may be missing. */
const enteredOriginSchema = v.pipe(
  v.string(),
  documentedRule((typed) => isOrigin(toOrigin(typed)), 'must be a website URL, such as https://www.example.com', {
    description: 'A website URL, such as `https://www.example.com`. The scheme defaults to https.',
  }),
);

const ACCOUNT_NAME_DESCRIPTION = 'Display name. Default: the part of the email address before the `@`.';

export const setUp = defineOperation({
  id: 'setUp',
  method: 'post',
  path: '/auth/set-up',
  summary: 'Create the first account and its site with the setup link',
  access: 'none',
  audit: 'account.created',
  body: exactObject({
    token: textSchema(200),
    email: emailSchema,
    name: v.optional(v.pipe(accountNameSchema, v.description(ACCOUNT_NAME_DESCRIPTION))),
    password: newPasswordSchema,
    site: v.optional(exactObject({ name: nameSchema(120), origin: enteredOriginSchema })),
  }),
  success: {
    status: 201,
    description: 'The new account, which is signed in, and its site.',
    schema: exactObject({ ...tokenResponseSchema.entries, site: v.optional(siteSchema) }),
  },
  problems: ['set_up_closed', 'sign_in_busy', 'rate_limited'],
});

const accountSchema = exactObject({
  id: v.string(),
  email: v.string(),
  name: v.pipe(v.string(), v.description('The display name. Members see it, and visitors see it at your answers.')),
  role: v.picklist(ACCOUNT_ROLES),
  createdAt: isoTimeSchema,
});

export const readAccount = defineOperation({
  id: 'readAccount',
  method: 'get',
  path: '/account',
  summary: 'Read the signed-in account',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The account.',
    schema: exactObject({ success: v.literal(true), account: accountSchema }),
  },
  problems: [],
});

export const updateAccount = defineOperation({
  id: 'updateAccount',
  method: 'patch',
  path: '/account',
  summary: 'Change the display name of the signed-in account',
  access: 'bearer',
  audit: 'none',
  body: exactObject({
    name: v.pipe(
      v.nullable(accountNameSchema),
      v.description('`null` sets the default name: the part of the email address before the `@`.'),
    ),
  }),
  success: {
    status: 200,
    description: 'The account with its new name. Messages keep the name that they were sent with.',
    schema: exactObject({ success: v.literal(true), account: accountSchema }),
  },
  problems: [],
});

export const changePassword = defineOperation({
  id: 'changePassword',
  method: 'post',
  path: '/account/password',
  summary: 'Change the password of the signed-in account and end its other sessions',
  access: 'bearer',
  audit: 'account.password_set',
  body: exactObject({ currentPassword: textSchema(256), newPassword: newPasswordSchema }),
  success: { status: 200, description: 'A new access token and a new refresh cookie.', schema: tokenResponseSchema },
  problems: ['password_wrong', 'sign_in_busy'],
});

const accountClosurePath = '/account/closure';

export const previewAccountClosure = defineOperation({
  id: 'previewAccountClosure',
  method: 'get',
  path: accountClosurePath,
  summary: 'List what closing the signed-in account would do to its sites',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The sites that have the account as a member, oldest first.',
    schema: exactObject({
      success: v.literal(true),
      sites: v.array(
        exactObject({
          siteId: v.string(),
          name: v.string(),
          role: siteRoleSchema,
          effect: v.pipe(
            v.picklist(CLOSURE_EFFECTS),
            v.description(
              '`kept`: the account leaves the site. `removed`: the deleted site has no other member, so it is ' +
                'removed at once. `needs_owner`: the account is the only owner and cannot be closed.',
            ),
          ),
        }),
      ),
    }),
  },
  problems: [],
});

export const closeAccount = defineOperation({
  id: 'closeAccount',
  method: 'post',
  path: accountClosurePath,
  summary: 'Close the signed-in account',
  description:
    'The account leaves its sites, and its sessions, email address and password are deleted. Every server process ' +
    'rejects its access tokens from the next request on. The email address can be used for a new account.',
  access: 'bearer',
  audit: 'account.closed',
  body: exactObject({ currentPassword: textSchema(256) }),
  success: { status: 200, description: 'Closed.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['password_wrong', 'sign_in_busy', 'last_owner', 'operator_account', 'account_closed'],
});

const sessionSchema = exactObject({
  id: v.string(),
  device: v.pipe(
    v.nullable(v.string()),
    v.description('Browser and operating system that signed in, such as `Firefox on Windows`.'),
  ),
  createdAt: isoTimeSchema,
  lastUsedAt: v.pipe(
    isoTimeSchema,
    v.description('Time of the last exchange of the refresh cookie, or of the sign-in.'),
  ),
  isCurrent: v.pipe(v.boolean(), v.description('Whether the access token of this request belongs to the session.')),
});

export const listSessions = defineOperation({
  id: 'listSessions',
  method: 'get',
  path: '/account/sessions',
  summary: 'List the sessions of the signed-in account, most recently used first',
  description:
    `The ${MAX_LISTED_SESSIONS} most recently used sessions. ` +
    '`endOtherSessions` also ends those that are not listed.',
  access: 'bearer',
  success: {
    status: 200,
    description: 'The sessions.',
    schema: exactObject({ success: v.literal(true), sessions: v.array(sessionSchema) }),
  },
  problems: [],
});

export const endOtherSessions = defineOperation({
  id: 'endOtherSessions',
  method: 'delete',
  path: '/account/sessions',
  summary: 'End all sessions of the signed-in account except the current one',
  description: 'Every server process rejects their access tokens from the next request on.',
  access: 'bearer',
  audit: 'account.other_sessions_ended',
  success: { status: 200, description: 'Ended.', schema: exactObject({ success: v.literal(true) }) },
  problems: [],
});

export const endSession = defineOperation({
  id: 'endSession',
  method: 'delete',
  path: '/account/sessions/{sessionId}',
  summary: 'End a session of the signed-in account',
  description: 'Every server process rejects its access token from the next request on.',
  access: 'bearer',
  audit: 'account.session_ended',
  success: { status: 200, description: 'Ended.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['session_not_found'],
});

export const requestPasswordReset = defineOperation({
  id: 'requestPasswordReset',
  method: 'post',
  path: '/auth/request-password-reset',
  summary: 'Mail a link to choose a new password',
  description:
    'The response is the same if no account has this email address, and if no mail server is configured. The link is ' +
    'valid for one hour and works once. A new request replaces it.',
  access: 'none',
  body: exactObject({ email: emailSchema }),
  success: { status: 202, description: 'Received.', schema: exactObject({ success: v.literal(true) }) },
  problems: ['rate_limited'],
});

export const resetPassword = defineOperation({
  id: 'resetPassword',
  method: 'post',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the token of a reset link, and end all sessions of the account',
  access: 'none',
  audit: 'account.password_set',
  body: exactObject({ token: textSchema(200), password: newPasswordSchema }),
  success: {
    status: 200,
    description: 'The password is set. Sign in with it.',
    schema: exactObject({ success: v.literal(true) }),
  },
  problems: ['reset_link_invalid', 'sign_in_busy', 'rate_limited'],
});
