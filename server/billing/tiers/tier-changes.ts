// Admins' changes to tiers: our row first, then the payment provider while the admin waits. If the provider does not
// answer, the tier is marked as pending and published later.
import { and, eq } from 'drizzle-orm'
import type { ManagedTier, NewTier, TierChange } from '#contract/billing/tiers.ts'
import { FREE_TIER_ID } from '#contract/membership/constants.ts'
import { orderedPermissions, PERMISSION_FIELDS, type PermissionField } from '#contract/permissions.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { moneyOf } from '#server/base/money.ts'
import { confirmationNeeded, refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { addCommand, type CommandKind, tryCommand } from '#server/billing/provider/commands.ts'
import type { Billing } from '#server/billing/provider/provider.ts'
import { membershipTiers } from '#server/membership/tables.ts'
import { addTierRow, changeTierRow, lockTier, tierChanged } from '#server/membership/tier-rows.ts'
import type { TierRow } from '#server/membership/tiers.ts'
import { type Accounts, accountsOf, countPayingMembers, toManagedTier } from './managed-tiers.ts'
import { forgetUnusedTier, isAwaited } from './tier-removal.ts'
import { mustBeSeen } from './tier-revisions.ts'

export interface TierAdmin {
  actor: { id: number; username: string } | null
  /** Whether they confirmed their identity within the last fifteen minutes. */
  isConfirmed: boolean
}

/** How long an admin waits for the provider. */
const TIMEOUT_MS = 10_000

export async function addTier(
  context: AppContext,
  { payments }: Billing,
  { actor }: TierAdmin,
  { price, ...input }: NewTier,
): Promise<ManagedTier> {
  const now = context.clock.now()
  const { permissions, rest } = takePermissions(input, [])
  const { id, command } = await context.db.transaction(async (tx) => {
    const row = await addTierRow(tx, { ...rest, permissions, priceCents: price, createdAt: now })
    await audit(tx, {
      actor,
      action: 'tier_created',
      subject: { kind: 'tier', id: row.id },
      detail: { name: row.name, price: moneyOf(row.priceCents) },
      at: now,
    })
    await emit(tx, tierChanged, { tierId: row.id })
    return { id: row.id, command: await plan(context, tx, payments, row, price > 0 ? 'publish_tier' : null) }
  })
  return finish(context, payments, id, command)
}

/**
 * A changed price requires confirmation; it becomes a new price at the provider, and present payers keep the old one.
 */
export async function changeTier(
  context: AppContext,
  { payments }: Billing,
  { actor, isConfirmed }: TierAdmin,
  { id, change }: { id: number; change: TierChange },
): Promise<ManagedTier> {
  const { price, revision, ...input } = change
  const command = await context.db.transaction(async (tx) => {
    const before = await lockTier(tx, id)
    const isRepriced = price !== undefined && price !== before.priceCents
    const { permissions, rest } = takePermissions(input, before.permissions)
    const isRegranted = permissions.join() !== orderedPermissions(before.permissions).join()
    const changed = changesOf(before, {
      ...rest,
      ...(isRegranted && { permissions }),
      ...(isRepriced && { priceCents: price }),
    })
    const isChanged = Object.keys(changed).length > 0
    if (isChanged) mustBeSeen(before, changed, revision)
    if (isRepriced) {
      if (!isConfirmed) throw confirmationNeeded()
      await mustBeRepriceable(tx, before, { price, accounts: accountsOf(payments) })
    }
    const isRetried = before.syncState === 'pending' || before.syncState === 'failed'
    if (!isChanged && !isRetried) return null
    // A page with the new price must not charge the old one: off sale until the provider has the new price.
    const after = await changeTierRow(tx, id, {
      ...changed,
      ...(isRepriced && { stripePriceId: null }),
      ...(isChanged && { revision: before.revision + 1 }),
    })
    if (!after) throw new Error('a tier was lost while it was changed')
    if (isChanged) {
      await audit(tx, {
        actor,
        action: 'tier_changed',
        subject: { kind: 'tier', id },
        detail: { name: after.name, ...detailOf(before, after) },
        at: context.clock.now(),
      })
      await emit(tx, tierChanged, { tierId: id })
    }
    const isToldThere = 'name' in changed || 'description' in changed || isRepriced || isRetried
    return plan(context, tx, payments, after, isToldThere ? kindFor(before, after) : null)
  })
  return finish(context, payments, id, command)
}

/** Takes the tier off sale at once. Members who have it keep it; if it never had members, it is deleted. */
export async function deleteTier(
  context: AppContext,
  { payments }: Billing,
  { actor }: TierAdmin,
  id: number,
): Promise<void> {
  if (id === FREE_TIER_ID) {
    throw refuse.conflict('tier_undeletable', 'The tier with id 1 cannot be deleted.')
  }
  const now = context.clock.now()
  const command = await context.db.transaction(async (tx) => {
    const before = await lockTier(tx, id)
    await changeTierRow(tx, id, { archivedAt: now })
    await audit(tx, {
      actor,
      action: 'tier_deleted',
      subject: { kind: 'tier', id },
      detail: { name: before.name, price: moneyOf(before.priceCents) },
      at: now,
    })
    await emit(tx, tierChanged, { tierId: id })
    return plan(context, tx, payments, before, before.stripeProductId ? 'retire_tier' : null)
  })
  if (payments && command !== null) await tryCommand(context, payments, command, { withinMs: TIMEOUT_MS })
  else await forgetUnusedTier(context, id)
}

async function mustBeRepriceable(
  tx: Db,
  { id, priceCents }: TierRow,
  { price, accounts }: { price: number; accounts: Accounts },
): Promise<void> {
  if (id === FREE_TIER_ID && price > 0) {
    const text = 'This tier stays free, because members without a paid plan have it.'
    throw refuse.conflict('tier_stays_free', text, { price: text })
  }
  if (price > 0 || priceCents <= 0) return
  const paying = (await countPayingMembers(tx, accounts)).get(id) ?? 0
  const awaiting = await tx.$count(
    membershipTiers,
    and(eq(membershipTiers.id, id), isAwaited(tx, id, accounts)),
  )
  if (paying + awaiting === 0) return
  const text =
    'Members pay for this tier. Create a new free tier, or delete this one: they keep it until they leave.'
  throw refuse.conflict('tier_is_paid', text, { price: text })
}

/**
 * Splits the permissions from the form's other fields: starts from its whole list if it has one, else from the tier's
 * own, then applies each field of a single permission.
 */
function takePermissions<T extends Pick<TierChange, 'permissions' | PermissionField>>(
  input: T,
  before: readonly string[],
) {
  const { permissions: named = before, ...others } = input
  const granted = new Set<string>(named)
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(others)) {
    const permission = PERMISSION_FIELDS[key as PermissionField]
    if (!permission) rest[key] = value
    else if (value === true) granted.add(permission)
    else if (value === false) granted.delete(permission)
  }
  return {
    permissions: orderedPermissions([...granted]),
    rest: rest as Omit<T, 'permissions' | PermissionField>,
  }
}

type Changes = Partial<TierRow>

/** The fields whose value differs. */
function changesOf(before: TierRow, wanted: { [K in keyof TierRow]?: TierRow[K] | undefined }): Changes {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(before[key as keyof TierRow]),
    ),
  )
}

/** For the audit log: prices with their old and new value, other fields by name only. */
function detailOf(before: TierRow, after: TierRow): Record<string, unknown> {
  const { priceCents, ...rest } = changesOf(before, after)
  const { stripePriceId: _, revision: __, ...others } = rest
  return {
    ...(priceCents !== undefined && {
      price: { before: moneyOf(before.priceCents), after: moneyOf(after.priceCents) },
    }),
    ...(Object.keys(others).length > 0 && { changed: Object.keys(others) }),
  }
}

/** Null where the provider never knew the tier and need not. */
function kindFor(before: TierRow, after: TierRow): CommandKind | null {
  if (after.priceCents > 0) return 'publish_tier'
  return before.priceCents > 0 && before.stripeProductId ? 'retire_tier' : null
}

async function plan(
  context: AppContext,
  tx: Db,
  payments: Payments | null,
  { id }: TierRow,
  kind: CommandKind | null,
): Promise<number | null> {
  if (!payments || !kind) return null
  await changeTierRow(tx, id, { syncState: 'pending' })
  return addCommand(context, tx, { provider: payments.provider, kind, subject: id })
}

/** Runs the command if there is one, and returns the tier in its state after that. */
async function finish(
  context: AppContext,
  payments: Payments | null,
  id: number,
  command: number | null,
): Promise<ManagedTier> {
  if (payments && command !== null) await tryCommand(context, payments, command, { withinMs: TIMEOUT_MS })
  const [row] = await context.db.select().from(membershipTiers).where(eq(membershipTiers.id, id))
  if (!row) throw refuse.notFound('tier_not_found', 'This membership tier does not exist.')
  const paying = await countPayingMembers(context.db, accountsOf(payments))
  return toManagedTier(row, payments?.provider ?? null, paying)
}
