// Labels of moderation's screens.
import type {
  CaseAction,
  CaseState,
  CaseStep,
  Decision,
  MemberStatus,
  ReportReason,
  Sanction,
} from '#contract/moderation/constants.ts'
import type { Tone } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'

interface Word {
  word: string
  tone: Tone
}

/** Short, for lists; reporters see the contract's long ones. */
export const REASON_WORDS: Record<ReportReason, string> = {
  spam: 'Spam',
  abuse: 'Insult or threat',
  illegal: 'Illegal',
  off_topic: 'Off-topic',
  scam: 'Scam',
  other: 'Something else',
}

export const STATE_WORDS: Record<CaseState, Word> = {
  open: { word: 'Reported', tone: 'red' },
  held: { word: 'Held first post', tone: 'amber' },
  decided: { word: 'Decided', tone: 'quiet' },
}

export const DECISION_WORDS: Record<Decision, Word> = {
  upheld: { word: 'Upheld', tone: 'red' },
  declined: { word: 'Declined', tone: 'green' },
  approved: { word: 'Approved', tone: 'green' },
  refused: { word: 'Rejected', tone: 'red' },
}

export const ACTION_WORDS: Record<CaseAction, { label: string; hint: string }> = {
  take_down: {
    label: 'Take it down',
    hint: 'Its author and staff can still see it, and you can restore it.',
  },
  warn: {
    label: 'Warn the author',
    hint: 'They’ll read what you write to them. Nothing else changes for them.',
  },
  silence: { label: 'Silence the author', hint: 'They can read but not write until the time is over.' },
  ban: { label: 'Ban the author', hint: 'They’re signed out everywhere right away. Needs your password.' },
}

export const STEP_WORDS: Record<CaseStep, string> = {
  opened: 'Case opened',
  flagged: 'Reported',
  taken: 'Assigned',
  given_back: 'Released',
  decided: 'Decided',
  taken_down: 'Taken down',
  warned: 'Author warned',
  silenced: 'Author silenced',
  banned: 'Author banned',
  restored: 'Restored',
}

export const SANCTION_TONES: Record<Sanction, Tone> = {
  warned: 'amber',
  silenced: 'amber',
  silence_lifted: 'green',
  banned: 'red',
  unbanned: 'green',
  taken_down: 'red',
  restored: 'green',
  approved: 'green',
  refused: 'red',
}

export const MEMBER_STATUS_LABELS: Record<MemberStatus, Word> = {
  good: { word: 'Good', tone: 'green' },
  silenced: { word: 'Silenced', tone: 'amber' },
  banned: { word: 'Banned', tone: 'red' },
}

export const ROLE_WORDS = { member: 'Member', moderator: 'Moderator', admin: 'Admin' } as const
export type RoleWord = keyof typeof ROLE_WORDS

/** "1 day", "36 hours", "90 days". */
export function hoursText(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  return countText(count, unit)
}

/** "member_banned" → "Member banned". */
export function plainWords(name: string): string {
  const text = name.replace(/[_.-]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
