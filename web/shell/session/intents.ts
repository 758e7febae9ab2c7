// What a visitor began and cannot finish without an account. It is written by their own press into this tab's storage
// and finished once they are signed in. An address never carries one: following a link must not act.
import { HOUR_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'

export type Intent =
  | { kind: 'favorite'; opdbId: string; name: string }
  | { kind: 'rating'; opdbId: string; name: string; rating: number | null; review: string }
  | { kind: 'entry'; opdbId: string; name: string }
  | { kind: 'correction'; opdbId: string; name: string }
  | { kind: 'message'; to: string }
  | { kind: 'report'; subject: string; id: number; reason: string; note: string; path: string }

/** A report that waits for its sender's account. */
export type ReportIntent = Extract<Intent, { kind: 'report' }>

export type IntentKind = Intent['kind']

interface Stored {
  intent: Intent
  /** Milliseconds since 1970. */
  at: number
  /** It is done, and the way back to its place is still of use. */
  isDone: boolean
}

const KEY = 'begun'
/** Long enough for a checkout; whoever sits down at this browser tomorrow finishes nothing of it. */
const LASTS_MS = HOUR_MS

export function beginIntent(intent: Intent): void {
  write({ intent, at: Date.now(), isDone: false })
}

/** What was begun in this tab within the last hour, or null. */
export function readIntent(): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null
    if (!stored || !(Date.now() - stored.at < LASTS_MS) || !isWhole(stored.intent)) return null
    return stored
  } catch {
    return null
  }
}

/** It is done; where it began stays known. */
export function markIntentDone(): void {
  const stored = readIntent()
  if (stored) write({ ...stored, isDone: true })
}

export function endIntent(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage may be forbidden: then nothing was begun.
  }
}

/** Ends what was begun and hands it over, if it is of this kind and this is its place. */
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

/** Where it is finished, as a path of this site. */
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

/** Where somebody goes who has just signed in or joined: back to what they began, else where the page says. */
export function pathToIntent(otherwise: string): string {
  const stored = readIntent()
  return stored ? placeOf(stored.intent) : otherwise
}

/** What is left to do, for the link that leads there. */
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
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored))
  } catch {
    // Storage may be forbidden: signing in then leads where it always does.
  }
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
