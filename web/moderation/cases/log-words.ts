// Formats audit log entries: their details are machine-readable, and more come with every room.
import { REPORT_KIND_LABELS } from '#contract/moderation/constants.ts'
import type { AuditEntry } from '#contract/moderation/members.ts'
import { paths } from '#contract/paths.ts'
import { plainWords } from '#web/moderation/words.ts'
import { jobName } from '#web/site/jobs/moment-text.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { longDate } from '#web/ui/display/date-text.ts'

const TEXT_MAX = 300
/** A field name in code: "customNotes". */
const FIELD = /^[a-z]+(?:[A-Z][a-z]+)+$/
const MACHINE = /^[GL][\w-]{1,43}$/
/** A word in code: "take_down". */
const CODE = /^[a-z]+(?:_[a-z]+)+$/
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Names in code that say little with spaces between their words. */
const NAMES: Readonly<Record<string, string>> = {
  isPublished: 'whether it is published',
  publishedAt: 'publication date',
}

type Subject = NonNullable<AuditEntry['subject']>

/** "Role changed"; "Listing taken down", not "Thing taken down". */
export function actionText({ action, subject }: Pick<AuditEntry, 'action' | 'subject'>): string {
  if (!subject || !action.startsWith('thing_')) return plainWords(action)
  return plainWords(action.replace('thing', kindText(subject.kind)))
}

/** Entries without an account are written by the program itself: by its command line, or as it starts. */
export function actorText({ id, username }: AuditEntry['actor']): string {
  return id === null && username === 'operator' ? 'operator (server)' : username
}

function kindText(kind: string): string {
  return (REPORT_KIND_LABELS as Readonly<Record<string, string>>)[kind] ?? plainWords(kind)
}

/** What a decision was about, as the subject of an entry; null if the details name nothing. */
export function thingOf({ thing }: AuditEntry['detail']): Subject | null {
  if (typeof thing !== 'object' || thing === null || !('kind' in thing) || !('id' in thing)) return null
  return { kind: String(thing.kind), id: String(thing.id), name: null }
}

/** "Hours: 72, reason: Spam again": all details with their names, but for `thingOf`. */
export function detailText(detail: AuditEntry['detail']): string {
  const text = Object.entries(thingOf(detail) ? { ...detail, thing: null } : detail)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => `${spaced(name)}: ${valueText(value, nounOf(name))}`)
    .join(', ')
  const capital = text.charAt(0).toUpperCase() + text.slice(1)
  return capital.length > TEXT_MAX ? `${capital.slice(0, TEXT_MAX)}…` : capital
}

/** "silenceHours" → "silence hours"; names that begin with a capital, such as those of tiers, stay. */
function spaced(name: string): string {
  if (/^\p{Lu}/u.test(name)) return name
  return NAMES[name] ?? plainWords(name.replace(/Id$/, '').replace(/([a-z])([A-Z])/g, '$1 $2')).toLowerCase()
}

/** Noun for the items of a list of this name: "socialLinks" → "link". */
function nounOf(name: string): string {
  return (spaced(name).split(' ').at(-1) ?? '').replace(/s$/, '')
}

function valueText(value: unknown, noun: string): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return listText(value, noun)
  if (typeof value === 'object') return objectText(value, noun)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value)
  if (TIME.test(text)) return longDate(new Date(text), { time: true })
  return CODE.test(text) ? spaced(text) : text
}

/** Words separately; "3 links" for objects. */
function listText(list: readonly unknown[], noun: string): string {
  if (list.length === 0) return 'none'
  if (list.some((one) => typeof one === 'object')) return countText(list.length, noun)
  const words = list.map((one) => (FIELD.test(String(one)) ? spaced(String(one)) : valueText(one, noun)))
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** A subject by kind and id, a change as before and after; for other objects their parts by name. */
function objectText(value: object, noun: string): string {
  if ('kind' in value && 'id' in value) return `${plainWords(String(value.kind)).toLowerCase()} ${value.id}`
  if ('before' in value && 'after' in value) {
    const [before, after] = [valueText(value.before, noun), valueText(value.after, noun)]
    return before === after ? `${after}, changed` : `from ${before} to ${after}`
  }
  const parts = Object.entries(value).map(
    ([name, part]) => `${spaced(name)} ${valueText(part, nounOf(name))}`,
  )
  return parts.join(' and ') || 'none'
}

/** "Member demo_pro", "Case 7 about demo_pro"; only the id if there is no name. */
export function subjectText({ kind, id, name }: Subject): string {
  if (kind === 'settings') return `Site settings, version ${id}`
  if (kind === 'schedule' || kind === 'subscriber') return jobName(id)
  const word = kindText(kind)
  if (name === null) return `${word} ${id}`
  return kind === 'case' ? `${word} ${id} about ${name}` : `${word} ${name}`
}

/** Staff's page of an entry's subject; null if there is none. */
export function subjectPath({ kind, id }: Subject): string | null {
  // Machines have ids of letters and digits.
  if (kind === 'machine') return MACHINE.test(id) ? paths.adminMachineHistory(id) : null
  const number = Number(id)
  if (!Number.isInteger(number) || number < 1) return null
  switch (kind) {
    case 'member':
    case 'user':
      return paths.moderationMember(number)
    case 'case':
      return paths.moderationCase(number)
    case 'proposal':
      return paths.proposal(number)
    case 'event':
      return paths.event(number)
    case 'event_proposal':
      return paths.eventProposal(number)
    case 'topic':
      return paths.topic(number)
    case 'settings':
      return paths.adminSettings()
    case 'listing':
      return paths.listing(number)
    default:
      return null
  }
}
