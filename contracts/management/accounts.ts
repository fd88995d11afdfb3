import * as v from 'valibot';
import { MIN_PASSWORD_LENGTH, ROLES } from '../../core/access/account.ts';
import { isOrigin, toOrigin } from '../../core/access/origin.ts';
import { countCodePoints } from '../../core/shared/text.ts';
import { defineOperation } from '../operation.ts';
import { documentedRule, exactObject, firstViolationOnly, isoTimeSchema, nameSchema, textSchema } from '../schemas.ts';
import { siteSchema } from './sites.ts';

export const emailSchema = firstViolationOnly(
  v.pipe(textSchema(254), v.regex(/^\s*[^\s@]+@[^\s@]+\s*$/u, 'must be an email address')),
);

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

const tokenResponseSchema = exactObject({
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
    password: newPasswordSchema,
    site: v.optional(exactObject({ name: nameSchema(120), origin: enteredOriginSchema })),
  }),
  success: {
    status: 201,
    description: 'The account, signed in, and its site.',
    schema: exactObject({ ...tokenResponseSchema.entries, site: v.optional(siteSchema) }),
  },
  problems: ['set_up_closed', 'sign_in_busy', 'rate_limited'],
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
    schema: exactObject({
      success: v.literal(true),
      account: exactObject({ id: v.string(), email: v.string(), role: v.picklist(ROLES), createdAt: isoTimeSchema }),
    }),
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
