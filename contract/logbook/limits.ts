// Kinds and limits of logbooks. Without schemas, so that pages do not load the validator.

export const LOG_KINDS = ['service', 'play', 'purchase', 'sale'] as const
export type LogKind = (typeof LOG_KINDS)[number]

export const LOG_KIND_LABELS: Readonly<Record<LogKind, string>> = {
  service: 'Service',
  play: 'Games played',
  purchase: 'Purchase',
  sale: 'Sale',
}

/** Per machine. */
export const LOG_ENTRIES_MAX = 10_000
/** Per member, over all machines. */
export const LOG_ENTRIES_OF_MEMBER_MAX = 50_000
export const LOG_PAGE_SIZE = 50
export const LOG_NOTE_MAX = 5_000
export const LOG_PICTURES_MAX = 12
export const PARTS_MAX = 30
export const PART_NAME_MAX = 120
/** Dollars. */
export const PART_COST_MAX = 99_999.99
/** Seller or buyer of the machine, as free text. */
export const COUNTERPARTY_MAX = 120
/** More digits than any machine displays. */
export const SCORE_MAX = 999_999_999_999
export const PLAYERS_MAX = 8
/** Per entry: a party or a season, recorded at once. */
export const GAMES_MAX = 10_000
/** Number of scores in the chart. */
export const SCORES_SHOWN = 200

/** Per machine. */
export const REMINDERS_MAX = 20
export const REMINDER_TEXT_MAX = 120
export const REMINDER_MONTHS_MAX = 120
export const REMINDER_GAMES_MAX = 100_000
export const REMINDER_LATEST = '2099-12-31'

/** Number of entries on a sheet or in a shared logbook: the latest. */
export const SHEET_ENTRIES_MAX = 500
export const TABLE_SORTS = ['name', 'year', 'acquired', 'paid', 'spent', 'value'] as const
export type TableSort = (typeof TABLE_SORTS)[number]
export const TABLE_PAGE_SIZE = 100
export const SHARE_KEY_MAX = 64
