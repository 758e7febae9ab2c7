// Accounts: members, sessions, profiles, roles and the first admin.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { firstAdminKey } from '#contract/purge-keys.ts'
import { hasControlCharacters, Id, Time } from '#contract/values.ts'
import {
  EMAIL,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_TEXT,
} from './constants.ts'
import { memberNameAndPicture } from './member-names.ts'

export const ROLES = ['member', 'moderator', 'admin'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** A username's allowed characters. The server decides which names may not be imitated. */
export const Username = z
  .string({ error: 'Username must be at least 3 characters' })
  .max(USERNAME_MAX * 4, `Username must be at most ${USERNAME_MAX} characters`)
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .min(USERNAME_MIN, 'Username must be at least 3 characters')
      .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
      .regex(USERNAME, USERNAME_TEXT),
  )

export const Password = z
  .string({ error: 'Password must be at least 6 characters' })
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .refine((value) => !value.includes('\u0000'), 'Contains characters that are not allowed')

export const Email = z
  .string({ error: 'Please enter a valid email address' })
  .max(EMAIL_MAX * 2, 'Please enter a valid email address')
  .transform((value) => value.trim())
  .pipe(
    z
      .string()
      .max(EMAIL_MAX, 'Please enter a valid email address')
      .regex(EMAIL, 'Please enter a valid email address')
      .refine((value) => !hasControlCharacters(value), 'Please enter a valid email address'),
  )

/** The signed-in member's own account; null for missing values. */
export const User = z.strictObject({
  id: Id,
  ...memberNameAndPicture,
  email: z.string().nullable(),
  role: Role,
  membershipTierId: z.int().nullable(),
  subscriptionStatus: z.string().nullable(),
  subscriptionEndDate: Time.nullable(),
  /** Whether a subscription in force renews on that date; otherwise it ends then, or there is none. */
  subscriptionRenews: z.boolean(),
  /** Whether the plan gives its rights now, by its dates. A free plan always does. */
  isPlanInForce: z.boolean(),
  createdAt: Time,
  isEmailVerified: z.boolean(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  /** Whether the member directory and the site's search list the member. */
  isListed: z.boolean(),
  /** Whether the profile shows favorites to members. */
  showsFavorites: z.boolean(),
  /** Whether the profile shows ratings and newest reviews to members. */
  showsRatings: z.boolean(),
  /** End of the silence, during which the member reads but cannot write; null without one. */
  silencedUntil: Time.nullable(),
})
export type User = z.infer<typeof User>

const Credentials = z.strictObject({
  username: z
    .string({ error: 'Username is required' })
    .trim()
    .min(1, 'Username is required')
    .max(EMAIL_MAX, 'Username is too long'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, 'Password is too long'),
})

/**
 * The password was right and a second factor is required: send `token` and a code to `POST /api/login/second-factor`
 * within five minutes. Not signed in yet, and no cookie is set.
 */
export const SecondFactorNeeded = z.strictObject({
  secondFactor: z.strictObject({
    token: z.string(),
    methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
  }),
})
export type SecondFactorNeeded = z.infer<typeof SecondFactorNeeded>

export const Registration = z.strictObject({
  username: Username,
  email: Email,
  password: Password,
  membershipTierId: z.int().min(1).max(2_147_483_647).nullish(),
})
export type Registration = z.infer<typeof Registration>

export const FirstAdmin = z.strictObject({
  username: z
    .string({ error: 'Username is required' })
    .max(USERNAME_MAX * 4, `Username must be at most ${USERNAME_MAX} characters`)
    .trim()
    .min(1, 'Username is required')
    .pipe(Username),
  email: z
    .string({ error: 'Email is required' })
    .trim()
    .min(1, 'Email is required')
    .max(EMAIL_MAX, 'Email is invalid')
    .regex(EMAIL, 'Email is invalid')
    .refine((value) => !hasControlCharacters(value), 'Email is invalid'),
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, 'Password is too long')
    .pipe(Password),
})
export type FirstAdmin = z.infer<typeof FirstAdmin>

export const accounts = endpoints({
  'GET /api/user': showing(
    {
      summary: 'The signed-in member; 401 means signed out.',
      access: 'anyone',
      reply: User,
      refuses: ['signed_out'],
    }, // Visitors are refused, and members’ pages are not stored.
    () => [],
  ),
  'POST /api/login': {
    summary:
      'Signs in with username (or email) and password; sets the session cookie. Answers 202 without signing in when the account has a second factor.',
    access: 'anyone',
    body: Credentials,
    reply: z.union([User, SecondFactorNeeded]),
    refuses: ['wrong_credentials', 'account_banned'],
  },
  'POST /api/register': {
    summary: 'Creates an account, signs it in and stores the tier it chose.',
    access: 'anyone',
    limit: 'sign-up',
    body: Registration,
    reply: User,
    status: 201,
    refuses: ['username_taken', 'email_taken', 'username_reserved', 'unknown_tier'],
  },
  'POST /api/logout': {
    summary: 'Ends this session and removes its cookie. Idempotent.',
    access: 'anyone',
  },
  'GET /api/admin/setup': showing(
    {
      summary: 'Whether the first admin exists.',
      access: 'anyone',
      reply: z.strictObject({ adminExists: z.boolean() }),
    },
    () => [firstAdminKey],
  ),
  'POST /api/admin/setup': {
    summary: 'Creates the first admin and signs in. Refused once an admin exists.',
    access: 'anyone',
    limit: 'sign-up',
    body: FirstAdmin,
    reply: User,
    status: 201,
    refuses: ['admin_exists', 'username_taken', 'email_taken', 'username_reserved'],
  },
})
