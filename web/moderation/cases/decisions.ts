// Rules of the decision form: available actions, missing fields, consequences.

import { CASE_ACTIONS, type CaseAction, type Decision } from '#contract/moderation/constants.ts'
import type { CaseDetail, NewDecision } from '#contract/moderation/moderation.ts'
import { hoursText } from '#web/moderation/words.ts'
import { hasLeft } from '#web/ui/member-link.tsx'

/** The form's state. */
export interface Draft {
  decision: Decision | null
  actions: readonly CaseAction[]
  /** The select's value. */
  silenceHours: string
  textToAuthor: string
  feedback: string
}

/** Whether the decision goes against the author, so that actions are available. */
export function goesAgainst(decision: Decision | null): boolean {
  return decision === 'upheld' || decision === 'refused'
}

/** Whether the author is notified: of actions, and of the outcome of a held post. */
export function tellsAuthor({ decision, actions }: Pick<Draft, 'decision' | 'actions'>): boolean {
  return actions.length > 0 || decision === 'approved' || decision === 'refused'
}

/** Upheld without an action: reporters learn that they were right, the author learns nothing. */
export function nothingFollows({ decision, actions }: Pick<Draft, 'decision' | 'actions'>): boolean {
  return decision === 'upheld' && actions.length === 0
}

/** Whether it asks for confirmation before it is sent. */
export function asksFirst(draft: Pick<Draft, 'decision' | 'actions'>): boolean {
  return draft.actions.length > 0 || nothingFollows(draft)
}

/** Who has been notified, as a sentence after the decision. */
export function toldText(draft: Draft, flagCount: number): string | undefined {
  const told = [
    ...(tellsAuthor(draft) ? ['The author'] : []),
    ...(flagCount > 0 ? ['everyone who reported it'] : []),
  ].join(' and ')
  if (!told) return undefined
  const verb = tellsAuthor(draft) && flagCount > 0 ? 'are' : 'is'
  return `${told.charAt(0).toUpperCase()}${told.slice(1)} ${verb} notified.`
}

/** Actions open to this viewer in this case: not every kind can be taken down, and a role does not reach everyone. */
export function actionsFor(
  item: Pick<CaseDetail, 'state' | 'canTakeDown' | 'isTakenDown' | 'authorDetail'>,
): CaseAction[] {
  return CASE_ACTIONS.filter((action) => {
    // A held post is hidden already.
    if (action === 'take_down') return item.canTakeDown && !item.isTakenDown && item.state !== 'held'
    if (!item.authorDetail?.canAct || hasLeft(item.authorDetail.username)) return false
    return action === 'warn' || item.authorDetail.standing !== 'banned'
  })
}

export function checkDecision({ decision, actions, textToAuthor }: Draft): Record<string, string> {
  if (!decision) return { decision: 'Please choose a decision' }
  const needsText = actions.includes('warn') || actions.includes('ban')
  return needsText && !textToAuthor.trim() ? { textToAuthor: 'Please give a reason. They’ll read it.' } : {}
}

export function toDecision(draft: Draft): NewDecision {
  const { decision, actions, silenceHours, textToAuthor, feedback } = draft
  return {
    decision: decision ?? 'declined',
    ...(actions.length > 0 && { actions: [...actions] }),
    ...(actions.includes('silence') && { silenceHours: Number(silenceHours) }),
    ...(tellsAuthor(draft) && textToAuthor.trim() && { textToAuthor }),
    ...(feedback.trim() && { feedback }),
  }
}

/** Consequences of sending it, one sentence each. */
export function consequences({ decision, actions, silenceHours }: Draft, author: string): string[] {
  const does: Record<CaseAction, string> = {
    take_down: 'It’s taken down right away',
    warn: `${author} is warned`,
    silence: `${author} can’t write for ${hoursText(Number(silenceHours))}`,
    ban: `${author} is signed out everywhere and can’t sign in again`,
  }
  return [
    decision === 'refused' ? 'The post is rejected' : 'The report is upheld',
    ...CASE_ACTIONS.filter((action) => actions.includes(action)).map((action) => does[action]),
  ]
}
