// Passkeys (WebAuthn): the authenticator verifies its user, so a passkey counts as both factors. Site and origin come
// from PUBLIC_URL alone, never from the request.
import { createHmac } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { PASSKEYS_MAX } from '#contract/accounts/constants.ts'
import type {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '#contract/accounts/security.ts'
import type { AccountContext } from '#server/accounts/context.ts'
import { findMember, lockCaller, type UserRow } from '#server/accounts/members.ts'
import { mustNotBeClosed } from '#server/accounts/profile/closed-accounts.ts'
import { passkeys } from '#server/accounts/tables.ts'
import { type Db, violatedUnique } from '#server/base/database/database.ts'
import { refuse } from '#server/base/refusal.ts'
import { readSettings } from '#server/site/settings.ts'
import { beginStep, type Purpose, takeStep, WAITS } from './one-time-tokens.ts'
import { tellOfFactor } from './second-factors.ts'

type PasskeyRow = typeof passkeys.$inferSelect

/** EdDSA, ECDSA on P-256, RSA: the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257]

export function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id))
}

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}

/** The options for creating a passkey for this member. */
export async function passkeyCreation(context: AccountContext, member: UserRow): Promise<PasskeyCreation> {
  const { db, clock } = context
  const known = await listPasskeys(db, member.id)
  if (known.length >= PASSKEYS_MAX) throw tooMany()
  const challenge = await beginStep(db, { purpose: 'passkey_creation', userId: member.id, now: clock.now() })
  return {
    challenge,
    rp: { id: siteId(context), name: (await readSettings(db)).name },
    user: {
      id: userHandleOf(context, member.id),
      name: member.username,
      displayName: member.username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: WAITS.passkey_creation,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
  }
}

/** Reveals nothing about the member, and is the same each time, so that an authenticator replaces its own passkey. */
function userHandleOf({ config }: AccountContext, userId: number): string {
  return createHmac('sha256', config.sessionSecret).update(`passkey of ${userId}`).digest('base64url')
}

/**
 * Whether an answer identifies the passkey's owner (WebAuthn level 2, 7.2, step 6). An authenticator may omit the
 * handle where the member is already known. Stored with the passkey, because it outlives the secret behind it.
 */
function isOfOwner(context: AccountContext, row: PasskeyRow, { response }: PasskeyAssertion): boolean {
  if (response.userHandle === undefined) return true
  const kept = row.userHandle ?? userHandleOf(context, row.userId)
  return Buffer.from(response.userHandle, 'base64url').equals(Buffer.from(kept, 'base64url'))
}

/** Stores a new passkey. */
export async function addPasskey(
  context: AccountContext,
  userId: number,
  { name, passkey }: { name: string; passkey: PasskeyAttestation },
): Promise<PasskeyRow> {
  const expectedChallenge = await mustBeAwaited(context, passkey, 'passkey_creation', userId)
  const made = await refusing(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: context.config.publicUrl,
      expectedRPID: siteId(context),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!made.verified) throw passkeyRefused()
  const { id, publicKey, counter } = made.registrationInfo.credential
  try {
    return await context.db.transaction(async (tx) => {
      // Locked, so that of many at once each is counted, and none is stored for a deleted account.
      await lockCaller(tx, userId)
      if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= PASSKEYS_MAX) throw tooMany()
      const [row] = await tx
        .insert(passkeys)
        .values({
          userId,
          name,
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          userHandle: userHandleOf(context, userId),
          counter,
          createdAt: context.clock.now(),
        })
        .returning()
      if (!row) throw new Error('the insert returned no row')
      await tellOfFactor(context, tx, userId, 'passkey_added')
      return row
    })
  } catch (error) {
    if (violatedUnique(error) === 'passkeys_credential') throw passkeyRefused()
    throw error
  }
}

/** The options for signing in with any passkey of this site. */
export async function passkeyRequest(context: AccountContext): Promise<PasskeyRequest> {
  const challenge = await beginStep(context.db, { purpose: 'passkey_sign_in', now: context.clock.now() })
  return {
    challenge,
    rpId: siteId(context),
    timeout: WAITS.passkey_sign_in,
    userVerification: 'required',
  }
}

/** The member whose passkey answered; every error in the answer is the same refusal. */
export async function getMemberByPasskey(
  context: AccountContext,
  passkey: PasskeyAssertion,
): Promise<UserRow> {
  const { db, clock, sanctions } = context
  const expectedChallenge = await mustBeAwaited(context, passkey, 'passkey_sign_in')
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id))
  if (!row || !isOfOwner(context, row, passkey)) throw passkeyRefused()
  const answered = await refusing(
    verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: context.config.publicUrl,
      expectedRPID: siteId(context),
      requireUserVerification: true,
      credential: {
        id: row.credentialId,
        publicKey: Buffer.from(row.publicKey, 'base64url'),
        counter: row.counter,
      },
    }),
  )
  const member = await findMember(db, row.userId)
  if (!answered.verified || !member || member.erasedAt) throw passkeyRefused()
  await mustNotBeClosed(sanctions, db, member.id)
  await db
    .update(passkeys)
    .set({ counter: answered.authenticationInfo.newCounter, lastUsedAt: clock.now() })
    .where(eq(passkeys.id, row.id))
  return member
}

export async function renamePasskey(
  db: Db,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<PasskeyRow> {
  const [row] = await db.update(passkeys).set({ name }).where(ofMember(userId, id)).returning()
  if (!row) throw refuse.notFound()
  return row
}

export async function removePasskey(context: AccountContext, userId: number, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const removed = await tx.delete(passkeys).where(ofMember(userId, id)).returning({ id: passkeys.id })
    if (removed.length === 0) throw refuse.notFound()
    await tellOfFactor(context, tx, userId, 'passkey_removed')
  })
}

function ofMember(userId: number, id: number) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id))
}

function siteId({ config }: AccountContext): string {
  return new URL(config.publicUrl).hostname
}

/** The answered challenge, if it was issued to this member (or, at sign-in, to any visitor). Consumes it. */
async function mustBeAwaited(
  { db, clock }: AccountContext,
  { response }: { response: { clientDataJSON: string } },
  purpose: Purpose,
  userId: number | null = null,
): Promise<string> {
  const challenge = challengeIn(response.clientDataJSON)
  const step = challenge ? await takeStep(db, { purpose, token: challenge, now: clock.now() }) : null
  if (!challenge || !step || step.userId !== userId) throw passkeyRefused()
  return challenge
}

function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The library throws for any mismatch; the caller sees one refusal for all of them. */
function refusing<T>(verified: Promise<T>): Promise<T> {
  return verified.catch(() => {
    throw passkeyRefused()
  })
}

export function passkeyRefused() {
  return refuse.invalid('passkey_refused', 'This passkey was not accepted. Please try again.')
}

function tooMany() {
  return refuse.conflict('too_many_passkeys', `You can have ${PASSKEYS_MAX} passkeys. Remove one first.`)
}
