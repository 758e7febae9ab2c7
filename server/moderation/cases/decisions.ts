// Decides a case: once, by one moderator, with all consequences in one transaction.

import { and, eq, isNull } from 'drizzle-orm'
import { HOUR_MS } from '#contract/durations.ts'
import type { CaseAction, Decision, Sanction } from '#contract/moderation/constants.ts'
import type { NewDecision } from '#contract/moderation/moderation.ts'
import { lockMember } from '#server/accounts/members.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { reportDecided } from '#server/moderation/events.ts'
import { applySanctions } from '#server/moderation/members/sanctions-list.ts'
import { moderationCaseEvents, moderationCases } from '#server/moderation/tables.ts'
import type { Asking } from './case-detail.ts'
import { type CaseRow, getCase } from './cases.ts'
import type { ModeratedKinds } from './reportable-kinds.ts'
import { mustBeInScope, mustBeInScopeLocked } from './staff-scope.ts'

const SANCTION_OF = {
  take_down: 'taken_down',
  warn: 'warned',
  silence: 'silenced',
  ban: 'banned',
} as const satisfies Record<CaseAction, Sanction>

export interface Deciding extends Asking {
  caseId: number
  input: NewDecision
  isConfirmed: boolean
}

/** Of two simultaneous decisions the second is refused with case_decided and changes nothing. */
export async function decideCase(
  context: AppContext,
  kinds: ModeratedKinds,
  deciding: Deciding,
): Promise<void> {
  const { db } = context
  const row = await getCase(db, deciding.caseId)
  mustBeOpenTo(row, deciding)
  mustFit(row, kinds, deciding)
  const touchesAuthor = actionsOnAuthor(deciding.input).length > 0
  if (touchesAuthor && row.authorId !== null) await mustBeInScope(db, deciding.viewer, row.authorId)
  if (deciding.input.actions?.includes('ban') && !deciding.isConfirmed) {
    throw refuse.forbidden('confirmation_needed', 'Please enter your password to continue.')
  }
  const { input, me, now } = deciding
  await db.transaction(async (tx) => {
    if (row.authorId !== null) {
      // Locks the author before the case, as an erasure does, and checks again: they may have become a moderator.
      if (touchesAuthor) await mustBeInScopeLocked(tx, deciding.viewer, row.authorId)
      else await lockMember(tx, row.authorId)
    }
    const [decided] = await tx
      .update(moderationCases)
      .set({
        decidedAt: now,
        decidedById: me.id,
        assigneeId: me.id,
        decision: input.decision,
        textToAuthor: input.textToAuthor ?? null,
        feedback: input.feedback ?? null,
      })
      .where(and(eq(moderationCases.id, row.id), isNull(moderationCases.decidedAt)))
      .returning()
    if (!decided) throw alreadyDecided()
    await tx
      .insert(moderationCaseEvents)
      .values({ caseId: row.id, at: now, byId: me.id, step: 'decided', text: input.decision })
    await audit(tx, {
      actor: me,
      action: 'case_decided',
      subject: { kind: 'case', id: row.id },
      detail: {
        decision: input.decision,
        actions: input.actions ?? [],
        thing: { kind: row.kind, id: row.thingId },
      },
      at: now,
    })
    await follow(context, tx, { kinds, row: decided, deciding })
    await emit(tx, reportDecided, { caseId: row.id })
  })
}

/** Applies the decision to the thing and its author. */
async function follow(
  context: AppContext,
  tx: Db,
  { kinds, row, deciding }: { kinds: ModeratedKinds; row: CaseRow; deciding: Deciding },
): Promise<void> {
  const { input, me, now } = deciding
  const actions = input.actions ?? []
  const kind = kinds.get(row.kind)
  if (input.decision === 'approved') await (kind?.approve ?? kind?.restore)?.(tx, row.thingId)
  if (input.decision === 'refused' || actions.includes('take_down')) {
    await takeDown(tx, kinds, row, { me, now })
  }
  if (row.authorId === null) return
  await applySanctions(context, tx, {
    userId: row.authorId,
    by: me,
    measures: [...ofHeld(input.decision), ...actions.map((action) => SANCTION_OF[action])],
    text: input.textToAuthor ?? '',
    until: input.silenceHours ? new Date(now.getTime() + input.silenceHours * HOUR_MS) : undefined,
    caseId: row.id,
    now,
  })
  const steps = actionsOnAuthor(input).map((action) => SANCTION_OF[action])
  if (steps.length === 0) return
  await tx
    .insert(moderationCaseEvents)
    .values(steps.map((step) => ({ caseId: row.id, at: now, byId: me.id, step })))
}

function actionsOnAuthor({ actions = [] }: NewDecision): CaseAction[] {
  return actions.filter((action) => action !== 'take_down')
}

function ofHeld(decision: Decision): Sanction[] {
  return decision === 'approved' || decision === 'refused' ? [decision] : []
}

type By = Pick<Asking, 'me' | 'now'>

async function takeDown(tx: Db, kinds: ModeratedKinds, row: CaseRow, by: By): Promise<void> {
  await kinds.get(row.kind)?.takeDown?.(tx, row.thingId)
  await tx.update(moderationCases).set({ takenDownAt: by.now }).where(eq(moderationCases.id, row.id))
  await record(tx, row, 'taken_down', by)
}

/** Shows a thing again that was taken down with the case, and tells its author. */
export async function restoreThing(
  context: AppContext,
  kinds: ModeratedKinds,
  id: number,
  { me, now }: By,
): Promise<void> {
  const { db } = context
  const found = await getCase(db, id)
  mustNotBeOwn(found, me)
  await db.transaction(async (tx) => {
    if (found.authorId !== null) await lockMember(tx, found.authorId)
    // Which thing it is about is read here: a moved post takes its case along.
    const [row] = await tx
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.id, id))
      .for('no key update')
    if (!row?.takenDownAt) throw refuse.conflict('not_taken_down', 'This was not taken down.')
    await kinds.get(row.kind)?.restore?.(tx, row.thingId)
    await tx.update(moderationCases).set({ takenDownAt: null }).where(eq(moderationCases.id, id))
    await record(tx, row, 'restored', { me, now })
    if (row.authorId === null) return
    const measures = ['restored'] as const
    await applySanctions(context, tx, { userId: row.authorId, by: me, measures, text: '', caseId: id, now })
  })
}

async function record(tx: Db, row: CaseRow, step: 'taken_down' | 'restored', { me, now }: By): Promise<void> {
  await tx.insert(moderationCaseEvents).values({ caseId: row.id, at: now, byId: me.id, step })
  await audit(tx, {
    actor: me,
    action: `thing_${step}`,
    subject: { kind: row.kind, id: row.thingId },
    detail: { caseId: row.id },
    at: now,
  })
}

/** Assigns the case, or unassigns it; not once it is decided. */
export async function assignCase(
  { db }: AppContext,
  id: number,
  to: 'me' | 'nobody',
  { me, now }: By,
): Promise<void> {
  const row = await getCase(db, id)
  mustNotBeOwn(row, me)
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(moderationCases)
      .set({ assigneeId: to === 'me' ? me.id : null })
      .where(and(eq(moderationCases.id, id), isNull(moderationCases.decidedAt)))
      .returning({ id: moderationCases.id })
    if (!changed) throw alreadyDecided()
    await tx
      .insert(moderationCaseEvents)
      .values({ caseId: id, at: now, byId: me.id, step: to === 'me' ? 'taken' : 'given_back' })
  })
}

function mustBeOpenTo(row: CaseRow, { me }: Deciding): void {
  mustNotBeOwn(row, me)
  if (row.decidedAt) throw alreadyDecided()
}

function mustNotBeOwn(row: CaseRow, me: Asking['me']): void {
  if (row.authorId === me.id) {
    throw refuse.forbidden('own_case', 'This case is about you. Another moderator has to decide it.')
  }
}

function alreadyDecided() {
  return refuse.conflict('case_decided', 'This case has already been decided.')
}

/** Refuses parts of a decision that do not go together or do not fit the case. */
function mustFit(row: CaseRow, kinds: ModeratedKinds, { input }: Deciding): void {
  const { decision, actions = [], silenceHours, textToAuthor } = input
  const isForHeld = decision === 'approved' || decision === 'refused'
  if (isForHeld !== row.isHeld) {
    const text = row.isHeld
      ? 'A held post can only be approved or rejected.'
      : 'A report can only be upheld or declined.'
    throw refuse.invalid('wrong_decision', text, { decision: text })
  }
  const isAgainst = decision === 'upheld' || decision === 'refused'
  const wrong = (field: string, text: string) => refuse.invalid('wrong_decision', text, { [field]: text })
  if (!isAgainst && actions.length > 0)
    throw wrong('actions', 'Choose actions only if you uphold the report.')
  if (new Set(actions).size < actions.length) throw wrong('actions', 'Choose each action only once.')
  if (actions.includes('silence') !== (silenceHours !== undefined)) {
    throw wrong('silenceHours', 'Please choose a duration for the silence.')
  }
  if ((actions.includes('warn') || actions.includes('ban')) && !textToAuthor) {
    throw wrong('textToAuthor', 'Please give the author a reason.')
  }
  if (row.isHeld && actions.includes('take_down'))
    throw wrong('actions', 'A rejected post is already hidden.')
  if (actions.includes('take_down') && !kinds.get(row.kind)?.takeDown) {
    throw refuse.conflict('cannot_take_down', "This kind of item can't be taken down.")
  }
  if (actionsOnAuthor(input).length > 0 && row.authorId === null) {
    throw refuse.conflict('no_author', 'The author is no longer a member.')
  }
}
