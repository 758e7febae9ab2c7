// The audit log's entries in words: what they hold is for machines, and grows with every room.
import type { AuditEntry } from '#contract/moderation-members.ts'
import { paths } from '#contract/paths.ts'
import { plainWords } from './words.ts'

const TEXT_MAX = 300

/** "Hours: 72, reason: Spam again": every detail by its name. */
export function detailText(detail: AuditEntry['detail']): string {
  const text = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${spaced(name)}: ${valueText(value)}`)
    .join(', ')
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return capital.length > TEXT_MAX ? `${capital.slice(0, TEXT_MAX)}…` : capital
}

/** "silenceHours" → "silence hours". */
function spaced(name: string): string {
  return plainWords(name.replace(/([a-z])([A-Z])/g, '$1 $2')).toLowerCase()
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(' and ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** Where staff look at what an entry is about; null where there is no such place. */
export function subjectPath({ kind, id }: NonNullable<AuditEntry['subject']>): string | null {
  const number = Number(id)
  if (!Number.isInteger(number) || number < 1) return null
  switch (kind) {
    case 'member':
    case 'user':
      return paths.moderationMember(number)
    case 'case':
      return paths.moderationCase(number)
    case 'topic':
      return paths.topic(number)
    case 'listing':
      return paths.listing(number)
    default:
      return null
  }
}
