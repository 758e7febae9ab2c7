// Logbook: the history of a member's own machine: service, games played, purchase, sale, and reminders.
import { z } from 'zod'
import { AcquiredOn, CollectionEntry, Dollars } from '#contract/collections/collections.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { Id, KeysetWindow, keysetPage, line, Money, prose } from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import {
  COUNTERPARTY_MAX,
  GAMES_MAX,
  LOG_KINDS,
  LOG_NOTE_MAX,
  LOG_PICTURES_MAX,
  PART_COST_MAX,
  PART_NAME_MAX,
  PARTS_MAX,
  PLAYERS_MAX,
  REMINDER_GAMES_MAX,
  REMINDER_LATEST,
  REMINDER_MONTHS_MAX,
  REMINDER_TEXT_MAX,
  REMINDERS_MAX,
  SCORE_MAX,
  SCORES_SHOWN,
} from './limits.ts'

/** A sum of many amounts, in US dollars. */
export const MoneySum = z.string().regex(/^\d{1,13}\.\d{2}$/)

/** A fitted part; its cost is the total paid for all pieces. */
const LogPart = z.strictObject({ name: z.string(), cost: Money.nullable() })

export const LogEntry = z.strictObject({
  id: Id,
  kind: z.enum(LOG_KINDS),
  happenedOn: z.iso.date(),
  /** Markdown source. */
  note: z.string().nullable(),
  noteHtml: WrittenHtml.nullable(),
  amount: Money.nullable().describe('The price of a purchase or sale; what a service cost beside its parts'),
  parts: z.array(LogPart),
  cost: Money.nullable().describe('What a service cost, parts included'),
  counterparty: z.string().nullable().describe('From or to whom'),
  score: z.int().nullable(),
  players: z.int().nullable(),
  games: z.int().nullable(),
  pictures: z.array(Picture),
})
export type LogEntry = z.infer<typeof LogEntry>

export const Reminder = z.strictObject({
  id: Id,
  what: z.string(),
  dueOn: z.iso.date().nullable(),
  gamesLeft: z.int().nullable().describe('How many games until it is due; 0 when it is'),
  isDue: z.boolean(),
  repeats: z.string().nullable().describe('"every 6 months", "every 500 games"; null for once'),
})
export type Reminder = z.infer<typeof Reminder>

export const LogTotals = z.strictObject({
  entries: z.int(),
  services: z.int(),
  games: z.int(),
  spent: MoneySum.describe('On service and parts'),
  paid: MoneySum.nullable().describe("The logbook's purchases, or the collection's price where it has none"),
  received: MoneySum.nullable().describe('For sales'),
  bestScore: z.int().nullable(),
  lastServiceOn: z.iso.date().nullable(),
})
export type LogTotals = z.infer<typeof LogTotals>

/** The share link. */
export const LogbookShare = z.strictObject({
  url: z.string(),
  showsPrices: z.boolean(),
  showsNames: z.boolean(),
})
export type LogbookShare = z.infer<typeof LogbookShare>

export const Logbook = z.strictObject({
  entry: CollectionEntry,
  share: LogbookShare.nullable(),
  totals: LogTotals,
  scores: z
    .array(z.strictObject({ happenedOn: z.iso.date(), score: z.int() }))
    .describe(`The newest ${SCORES_SHOWN}, the oldest of them first`),
  reminders: z.array(Reminder),
})
export type Logbook = z.infer<typeof Logbook>

const whole = (max: number, min = 0) => {
  const text = `Please enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`
  return z.int(text).min(min, text).max(max, text)
}

const NewPart = z.strictObject({
  name: line(PART_NAME_MAX, 'Please enter the name of the part'),
  cost: Dollars.max(PART_COST_MAX, 'This cost is too high').nullish(),
})

const Details = {
  happenedOn: AcquiredOn,
  note: prose(LOG_NOTE_MAX).nullish(),
  amount: Dollars.nullish(),
  parts: z.array(NewPart).max(PARTS_MAX, `At most ${PARTS_MAX} parts`).optional(),
  counterparty: line(COUNTERPARTY_MAX).nullish(),
  score: whole(SCORE_MAX).nullish(),
  players: whole(PLAYERS_MAX, 1).nullish(),
  games: whole(GAMES_MAX, 1).nullish(),
  /** The member's own uploads in display order; those left out are detached. */
  pictureIds: z.array(Id).max(LOG_PICTURES_MAX, `At most ${LOG_PICTURES_MAX} pictures`).optional(),
}

/** Refuses fields that its kind does not have. */
export const NewLogEntry = z.strictObject({ kind: z.enum(LOG_KINDS), ...Details })
export type NewLogEntry = z.output<typeof NewLogEntry>

/** Fields left out stay unchanged, null clears one. The kind cannot change. */
export const LogEntryChange = z.strictObject({ ...Details, happenedOn: AcquiredOn.optional() })
export type LogEntryChange = z.output<typeof LogEntryChange>

/** Due on a day, or after a number of months or games: exactly one of the three. */
export const NewReminder = z.strictObject({
  what: line(REMINDER_TEXT_MAX, 'Please enter what is due'),
  dueOn: z.iso
    .date('Please enter a date')
    .refine((day) => day <= REMINDER_LATEST, `Please enter a date until ${REMINDER_LATEST.slice(0, 4)}`)
    .nullish(),
  afterMonths: whole(REMINDER_MONTHS_MAX, 1).nullish(),
  afterGames: whole(REMINDER_GAMES_MAX, 1).nullish(),
  repeats: z.boolean().optional().describe('Begins anew when it is done; not with a day'),
})
export type NewReminder = z.output<typeof NewReminder>

const OneMachine = z.strictObject({ id: Id })
const OneEntry = z.strictObject({ id: Id })
const OneReminder = z.strictObject({ id: Id })

export const logbook = endpoints({
  'GET /api/collection/{id}/logbook': {
    summary:
      "A machine of the caller's own collection with its totals, scores and reminders; others' answer 404.",
    access: 'collection.edit',
    limit: 'read',
    params: OneMachine,
    reply: Logbook,
  },
  'GET /api/collection/{id}/logbook/entries': {
    summary: "The entries of a machine's logbook, the latest first.",
    access: 'collection.edit',
    limit: 'read',
    params: OneMachine,
    query: z.object({ ...KeysetWindow, kind: z.enum(LOG_KINDS).optional() }),
    reply: keysetPage(LogEntry),
  },
  'POST /api/collection/{id}/logbook/entries': {
    summary: 'Adds an entry to the logbook of a machine.',
    access: 'collection.edit',
    limit: 'write',
    params: OneMachine,
    body: NewLogEntry,
    reply: LogEntry,
    status: 201,
    refuses: ['logbook_full', 'logbooks_full', 'picture_in_use', 'text_too_complex'],
  },
  'PATCH /api/logbook-entries/{id}': {
    summary: "Changes an entry of the caller's own logbook.",
    access: 'collection.edit',
    limit: 'write',
    params: OneEntry,
    body: LogEntryChange,
    reply: LogEntry,
    refuses: ['picture_in_use', 'text_too_complex'],
  },
  'DELETE /api/logbook-entries/{id}': {
    summary: "Deletes an entry of the caller's own logbook, its pictures with it.",
    access: 'collection.edit',
    limit: 'write',
    params: OneEntry,
  },
  'POST /api/collection/{id}/logbook/reminders': {
    summary: `Adds a reminder; the member is notified when it is due. At most ${REMINDERS_MAX} for a machine.`,
    access: 'collection.edit',
    limit: 'write',
    params: OneMachine,
    body: NewReminder,
    reply: Reminder,
    status: 201,
    refuses: ['reminders_full'],
  },
  'POST /api/logbook-reminders/{id}/completion': {
    summary:
      'Logs the service as done on a day, by default today in UTC. The reminder restarts or is deleted.',
    access: 'collection.edit',
    limit: 'write',
    params: OneReminder,
    body: z.strictObject({ happenedOn: AcquiredOn.optional() }),
    reply: LogEntry,
    status: 201,
    refuses: ['logbook_full', 'logbooks_full'],
  },
  'DELETE /api/logbook-reminders/{id}': {
    summary: 'Deletes a reminder.',
    access: 'collection.edit',
    limit: 'write',
    params: OneReminder,
  },
})
