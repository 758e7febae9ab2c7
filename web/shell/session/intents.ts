// Actions that a visitor started and that need an account. A click stores one in the tab's storage, and it completes
// after sign-in. Never in an address: following a link must not act.
import { HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { forgetInTab, recallFromTab, rememberInTab } from './tab-memory.ts'

export type Intent =
  | { kind: 'favorite'; opdbId: string; name: string }
  | { kind: 'rating'; opdbId: string; name: string; rating: number | null; review: string }
  | { kind: 'entry'; opdbId: string; name: string }
  | { kind: 'correction'; opdbId: string; name: string }
  | { kind: 'message'; to: string }
  | { kind: 'report'; subject: string; id: number; reason: string; note: string; path: string }

/** A report that awaits its author's sign-in. */
export type ReportIntent = Extract<Intent, { kind: 'report' }>

export type IntentKind = Intent['kind']

interface Stored {
  intent: Intent
  /** Milliseconds since 1970. */
  at: number
  /** Completed; the link back to its page is still useful. */
  isDone: boolean
}

const KEY = 'begun'
/** Long enough for a checkout, and short enough that the next user of this browser does not complete it. */
const LASTS_MS = HOUR_MS

export function beginIntent(intent: Intent): void {
  write({ intent, at: Date.now(), isDone: false })
}

/** The action started in this tab within the last hour, or null. */
export function readIntent(): Stored | null {
  try {
    const stored = JSON.parse(recallFromTab(KEY) ?? 'null') as Stored | null
    if (!stored || !(Date.now() - stored.at < LASTS_MS) || !isWhole(stored.intent)) return null
    return stored
  } catch {
    return null
  }
}

/** Marks it as completed; its page stays known. */
export function markIntentDone(): void {
  const stored = readIntent()
  if (stored) write({ ...stored, isDone: true })
}

export function endIntent(): void {
  forgetInTab(KEY)
}

/** Removes and returns the intent if its kind and page match. */
export function takeIntent<K extends IntentKind>(
  kind: K,
  isHere: (intent: Extract<Intent, { kind: K }>) => boolean,
): Extract<Intent, { kind: K }> | null {
  const intent = readIntent()?.intent
  if (intent?.kind !== kind) return null
  const found = intent as Extract<Intent, { kind: K }>
  if (!isHere(found)) return null
  endIntent()
  return found
}

/** Path of the page where it completes. */
export function placeOf(intent: Intent): string {
  switch (intent.kind) {
    case 'correction':
      return paths.newProposal(intent.opdbId)
    case 'message':
      return paths.newMessage(intent.to)
    case 'report':
      return intent.path
    default:
      return paths.machine(intent.opdbId)
  }
}

/** Where to go after sign-in or sign-up: back to the intent, else the given path. */
export function pathToIntent(otherwise: string): string {
  const stored = readIntent()
  return stored ? placeOf(stored.intent) : otherwise
}

/** What is left to do, as the text of the link. */
export function intentText({ intent, isDone }: Stored): string {
  switch (intent.kind) {
    case 'favorite':
      return `Back to ${intent.name}`
    case 'rating':
      return isDone ? `Back to ${intent.name}` : `Rate ${intent.name}`
    case 'entry':
      return `Add ${intent.name} to your collection`
    case 'correction':
      return `Propose a correction to ${intent.name}`
    case 'message':
      return `Write to ${intent.to}`
    case 'report':
      return 'Finish your report'
  }
}

function write(stored: Stored): void {
  rememberInTab(KEY, JSON.stringify(stored))
}

const IS_OPDB_ID = /^[GL][0-9A-Za-z-]{1,43}$/

function isWhole(intent: Intent): boolean {
  switch (intent.kind) {
    case 'message':
      return typeof intent.to === 'string'
    case 'report':
      return Number.isInteger(intent.id) && /^\/(?![/\\])/.test(intent.path)
    case 'favorite':
    case 'rating':
    case 'entry':
    case 'correction':
      return IS_OPDB_ID.test(intent.opdbId)
    default:
      return false
  }
}
