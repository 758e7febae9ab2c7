// Accounts: second factor, passkeys, sessions, and changes of password and email address.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { hasControlCharacters, Id, line, page, Time, Window } from '#contract/values.ts'
import { Email, Password, User } from './accounts.ts'
import { EMAIL_MAX, PASSKEY_NAME_MAX, PASSWORD_MAX } from './constants.ts'

/** One-time token from an email link (after the #) or from a step of the sign-in; opaque. */
const Token = z.string({ error: 'This link is incomplete' }).min(1, 'This link is incomplete').max(200)

/** Six digits of the authenticator app, or a recovery code; blanks and hyphens are ignored. */
const Code = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'This code is too long')
  .regex(/^[\d\p{L} -]+$/u, 'A code contains letters, digits, spaces and hyphens')

const GivenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(PASSWORD_MAX, 'Password is too long')

const SecondFactorProof = z.strictObject({ token: Token, code: Code })

export const Passkey = z.strictObject({
  id: Id,
  name: z.string(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** State of the security panel. */
export const AccountSecurity = z.strictObject({
  secondFactor: z.strictObject({
    isOn: z.boolean(),
    since: Time.nullable(),
    recoveryCodesLeft: z.int(),
  }),
  passkeys: z.array(Passkey),
  /** A new email address whose confirmation link has not been followed yet. */
  pendingEmail: z.strictObject({ email: z.string(), expiresAt: Time }).nullable(),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>

/** A browser with an active session. `device` is readable: "Firefox on Windows". */
export const MemberSession = z.strictObject({
  id: Id,
  device: z.string(),
  createdAt: Time,
  lastSeenAt: Time,
  isCurrent: z.boolean(),
})
export type MemberSession = z.infer<typeof MemberSession>

/** Shown once: ten codes, each good for one sign-in. */
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** `secret` for typing, `url` (otpauth://) for the QR code. */
export const SecondFactorSetup = z.strictObject({ secret: z.string(), url: z.string() })
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>

/** Options for `navigator.credentials.get` in WebAuthn's JSON form; valid for five minutes and one answer. */
export const PasskeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** Options for `navigator.credentials.create`; valid for five minutes and one answer. */
export const PasskeyCreation = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(z.strictObject({ id: z.string(), type: z.literal('public-key') })),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** Bytes as base64url. An authenticator's signature takes a few hundred; only certificates are longer. */
const bytes = (max: number) => z.string().min(1).max(max)
/** At most 1,023 bytes (https://www.w3.org/TR/webauthn-3/#credential-id). */
const PasskeyId = bytes(1_400)
const SignedBytes = bytes(4_096)

/** The browser's answer to a PasskeyRequest (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: SignedBytes,
    authenticatorData: SignedBytes,
    signature: SignedBytes,
    userHandle: SignedBytes.optional(),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** The password, plus a code if a second factor is on; or a passkey (see `passkey-options`), which counts as both. */
export const Confirmation = z
  .strictObject({
    password: GivenPassword.optional(),
    code: Code.optional(),
    passkey: PasskeyAssertion.optional(),
  })
  .refine(({ password, passkey }) => password !== undefined || passkey !== undefined, {
    error: 'Password is required',
    path: ['password'],
  })
export type Confirmation = z.infer<typeof Confirmation>

/** The browser's answer to a PasskeyCreation (RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: SignedBytes,
    attestationObject: bytes(16_384),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

const PasskeyName = line(PASSKEY_NAME_MAX, 'Please give the passkey a name')

/** Second factor and passkeys. */
export const accountSecurity = endpoints({
  'POST /api/login/second-factor': {
    summary: 'Completes a sign-in that asked for a second factor; each code works once.',
    access: 'anyone',
    limit: 'write',
    body: SecondFactorProof,
    reply: User,
    refuses: ['wrong_code', 'second_factor_unreadable', 'sign_in_expired', 'account_banned'],
  },
  'POST /api/login/passkey-options': {
    summary: 'Begins a sign-in with a passkey: the options for the browser’s authenticator.',
    access: 'anyone',
    limit: 'write',
    reply: PasskeyRequest,
  },
  'POST /api/login/passkey': {
    summary: 'Signs in with a passkey, which counts as both factors. No username is needed.',
    access: 'anyone',
    limit: 'sign-in',
    body: z.strictObject({ passkey: PasskeyAssertion }),
    reply: User,
    refuses: ['passkey_refused', 'account_banned'],
  },
  'GET /api/user/security': {
    summary: "The member's second factor, passkeys and pending change of address.",
    access: 'member',
    reply: AccountSecurity,
  },
  'POST /api/user/second-factor/setup': {
    summary:
      'Begins a second factor: the secret for the authenticator app. Nothing is on before a code is given.',
    access: 'member',
    confirmed: true,
    limit: 'write',
    reply: SecondFactorSetup,
    refuses: ['second_factor_on'],
  },
  'POST /api/user/second-factor': {
    summary: 'Turns the second factor on with a first code. The recovery codes are returned only once.',
    access: 'member',
    confirmed: true,
    limit: 'write',
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    status: 201,
    refuses: ['wrong_code', 'second_factor_on', 'second_factor_not_begun'],
  },
  'DELETE /api/user/second-factor': {
    summary: 'Turns the second factor off and deletes its recovery codes.',
    access: 'member',
    confirmed: true,
    limit: 'write',
  },
  'POST /api/user/recovery-codes': {
    summary: 'Creates ten new recovery codes in place of the old ones.',
    access: 'member',
    confirmed: true,
    limit: 'write',
    reply: RecoveryCodes,
    status: 201,
    refuses: ['second_factor_off'],
  },
  'POST /api/user/passkeys/options': {
    summary: 'Begins adding a passkey: the options for the browser’s authenticator.',
    access: 'member',
    confirmed: true,
    limit: 'write',
    reply: PasskeyCreation,
    refuses: ['too_many_passkeys'],
  },
  'POST /api/user/passkeys': {
    summary: 'Stores a passkey that the browser created.',
    access: 'member',
    confirmed: true,
    limit: 'write',
    body: z.strictObject({ name: PasskeyName, passkey: PasskeyAttestation }),
    reply: Passkey,
    status: 201,
    refuses: ['passkey_refused', 'too_many_passkeys'],
  },
  'PATCH /api/user/passkeys/{id}': {
    summary: 'Renames a passkey.',
    access: 'member',
    limit: 'write',
    params: z.object({ id: Id }),
    body: z.strictObject({ name: PasskeyName }),
    reply: Passkey,
  },
  'DELETE /api/user/passkeys/{id}': {
    summary: 'Deletes a passkey.',
    access: 'member',
    confirmed: true,
    limit: 'write',
    params: z.object({ id: Id }),
  },
})

/** Active sessions, and the confirmation that risky steps require. */
export const accountSessions = endpoints({
  'POST /api/session/confirmation': {
    summary: 'Confirms the member’s identity again, which allows risky steps for 15 minutes.',
    access: 'member',
    limit: 'write',
    body: Confirmation,
    reply: z.strictObject({ confirmedUntil: Time }),
    refuses: ['wrong_password', 'code_needed', 'wrong_code', 'second_factor_unreadable', 'passkey_refused'],
  },
  'GET /api/user/sessions': {
    summary: 'The member’s sessions, last used first.',
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(MemberSession),
  },
  'DELETE /api/user/sessions/{id}': {
    summary: 'Ends a session; ending the current one signs out.',
    access: 'member',
    limit: 'write',
    params: z.object({ id: Id }),
  },
  'DELETE /api/user/sessions': {
    summary: 'Ends every session but the current one.',
    access: 'member',
    limit: 'write',
  },
})

/** Change and recovery of password and email address. */
export const accountRecovery = endpoints({
  'PATCH /api/user/password': {
    summary:
      'Changes the password and ends all other sessions. Where a second factor is on, the session must have been confirmed.',
    access: 'member',
    limit: 'write',
    body: z.strictObject({ currentPassword: GivenPassword, newPassword: Password }),
    refuses: ['wrong_password', 'common_password', 'confirmation_needed'],
  },
  'POST /api/password-resets': {
    summary:
      'Sends a link for a new password, if there is such an account; answers the same when there is none.',
    access: 'anyone',
    limit: 'mail',
    body: z.strictObject({
      username: z
        .string({ error: 'Please enter your username or email address' })
        .trim()
        .min(1, 'Please enter your username or email address')
        .max(EMAIL_MAX, 'This is too long for a username or email address')
        .refine((value) => !hasControlCharacters(value), 'Contains characters that are not allowed'),
    }),
    reply: z.strictObject({ received: z.literal(true) }),
    status: 202,
  },
  'POST /api/password-resets/completion': {
    summary:
      'Sets a new password with the token of the email, ends all sessions; signing in is the next step.',
    access: 'anyone',
    limit: 'sign-in',
    body: z.strictObject({ token: Token, newPassword: Password }),
    refuses: ['link_expired', 'common_password'],
  },
  'POST /api/user/email-change': {
    summary:
      'Sends a link to a new address; the address changes when the link is followed. Answers alike for a taken one.',
    access: 'member',
    confirmed: true,
    limit: 'mail',
    body: z.strictObject({ email: Email }),
    reply: z.strictObject({ email: z.string(), expiresAt: Time }),
    status: 202,
  },
  'DELETE /api/user/email-change': {
    summary: 'Discards a pending change of address.',
    access: 'member',
    limit: 'write',
  },
  'POST /api/email-changes': {
    summary: 'Changes the address with the token from the email to the new one.',
    access: 'anyone',
    limit: 'sign-in',
    body: z.strictObject({ token: Token }),
    reply: z.strictObject({ email: z.string() }),
    refuses: ['link_expired'],
  },
  'POST /api/user/verification-letter': {
    summary: 'Sends the link that verifies the address once more; nothing when it is verified.',
    access: 'member',
    limit: 'mail',
    reply: z.strictObject({ received: z.literal(true) }),
    status: 202,
  },
  'POST /api/email-verifications': {
    summary: 'Verifies the address with the token from the email.',
    access: 'anyone',
    limit: 'sign-in',
    body: z.strictObject({ token: Token }),
    reply: z.strictObject({ email: z.string() }),
    refuses: ['link_expired'],
  },
})
