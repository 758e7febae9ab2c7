// Personal data: export and erasure of a member. Every room handles its own tables.
import { eq } from 'drizzle-orm'
import { usernameKey } from '#contract/accounts/username-key.ts'
import type { Viewer } from '#contract/viewer.ts'
import { forgetAccountEmails } from '#server/accounts/emails/outgoing-emails.ts'
import { profileChanged } from '#server/accounts/events.ts'
import { lockMember, type UserRow } from '#server/accounts/members.ts'
import { endSessionsOf } from '#server/accounts/sign-in/sessions.ts'
import {
  emailChanges,
  knownDevices,
  oneTimeTokens,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { removeSearchDocuments } from '#server/base/search/documents.ts'
import { reserveUsername } from './erased-usernames.ts'

/** A room's part, which it plugs in as `personalData`. */
export interface PersonalDataSource {
  room: string
  /** Data that the room adds about the account itself. */
  ofAccount?(db: Db, userId: number): Promise<Record<string, unknown>>
  /**
   * Everything that the member wrote or entered there, as plain values. What others wrote only as far as the viewer, the
   * member with their present rights, may see it.
   */
  collect(db: Db, userId: number, viewer?: Viewer): Promise<Record<string, unknown>>
  /** The same of what was written without an account, by the key of their verified address. */
  collectByAddress?(db: Db, address: string): Promise<Record<string, unknown>>
  /** Refuses where the member has to stay. Called before the member is locked, so that it can lock other rows first. */
  mustLetGo?(tx: Db, userId: number): Promise<void>
  /** Deletes what belongs to the member alone; what others built on stays, without the name. */
  erase?(db: Db, userId: number, now: Date): Promise<void>
  eraseByAddress?(db: Db, address: string): Promise<void>
}

export async function getMemberByName(db: Db, username: string): Promise<UserRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)))
  if (!row) throw refuse.notFound('member_not_found', `There is no member named ${username}.`)
  return row
}

/**
 * One object with a part for every room; never the password's hash, nor any key or code. Without a viewer it has nothing
 * of others that needs a right.
 */
export async function exportMember(
  db: Db,
  username: string,
  sources: readonly PersonalDataSource[],
  viewer?: Viewer,
) {
  const {
    passwordHash: _,
    usernameKey: __,
    emailKey,
    displayNameKey: ___,
    ...account
  } = await getMemberByName(db, username)
  const signedIn = await db
    .select({ userAgent: sessions.userAgent, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .where(eq(sessions.userId, account.id))
  const keys = await db
    .select({ name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, account.id))
  const [factor] = await db
    .select({ turnedOnAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, account.id))
  const devices = await db
    .select({ lastSeenAt: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, account.id))
  const [change] = await db
    .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
    .from(emailChanges)
    .where(eq(emailChanges.userId, account.id))
  const address = verifiedKey({ ...account, emailKey })
  const parts: Record<string, unknown> = {}
  const ofAccount: Record<string, unknown> = {}
  for (const source of sources) {
    parts[source.room] = {
      ...(await source.collect(db, account.id, viewer)),
      ...(address && (await source.collectByAddress?.(db, address))),
    }
    Object.assign(ofAccount, await source.ofAccount?.(db, account.id))
  }
  return {
    account: { ...account, ...ofAccount },
    sessions: signedIn,
    security: {
      passkeys: keys,
      secondFactor: factor ?? null,
      knownDevices: devices,
      pendingEmail: change ?? null,
    },
    ...parts,
  }
}

function verifiedKey({ emailKey, emailVerifiedAt }: Pick<UserRow, 'emailKey' | 'emailVerifiedAt'>) {
  return emailVerifiedAt === null ? null : emailKey
}

/** Tables whose rows are deleted with the member. */
const OF_THE_MEMBER = [knownDevices, oneTimeTokens, emailChanges, secondFactors, recoveryCodes, passkeys]

/** Removes name, address, password and sessions for good; the username stays taken. */
export async function eraseMember(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  username: string,
  sources: readonly PersonalDataSource[],
): Promise<string> {
  const { id } = await getMemberByName(db, username)
  const name = `deleted_${id}`
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const source of sources) await source.mustLetGo?.(tx, id)
    const member = await lockMember(tx, id, 'update')
    if (!member) return
    const address = verifiedKey(member)
    for (const source of sources) {
      await source.erase?.(tx, id, now)
      if (address) await source.eraseByAddress?.(tx, address)
    }
    await forgetAccountEmails(tx, member)
    await endSessionsOf(tx, id)
    await reserveUsername(tx, member.username, config.sessionSecret)
    for (const table of OF_THE_MEMBER) await tx.delete(table).where(eq(table.userId, id))
    await tx
      .update(users)
      .set({
        username: name,
        usernameKey: usernameKey(name),
        displayName: null,
        displayNameKey: null,
        email: null,
        emailKey: null,
        passwordHash: null,
        profileImageUrl: null,
        bio: null,
        location: null,
        website: null,
        emailVerifiedAt: null,
        lastSeenAt: null,
        erasedAt: now,
        role: 'member',
      })
      .where(eq(users.id, id))
    await removeSearchDocuments(tx, { kind: 'member', id })
    await emit(tx, profileChanged, { userId: id }, { username, isRenamed: true })
  })
  return name
}
