// The audit log's entries in words: what they hold is for machines, and grows with every room.
import type { AuditEntry } from '#contract/moderation-members.ts'
import { paths } from '#contract/paths.ts'
import { longDate } from '#web/ui/date-text.ts'
import { plainWords } from './words.ts'

const TEXT_MAX = 300
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

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
  if (typeof value === 'object' && value !== null) return objectText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  return TIME.test(text) ? longDate(new Date(text), { time: true }) : text
}

/** A thing, by its kind and number; anything else as it is. */
function objectText(value: object): string {
  if ('kind' in value && 'id' in value) return `${plainWords(String(value.kind)).toLowerCase()} ${value.id}`
  return JSON.stringify(value)
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
