// The times of a cron line. Read by the parser by which pg-boss decides when to send.
import cronParser from 'cron-parser'

/** The next matching minute (UTC) after a date; null for a line that cannot be parsed or never matches. */
export function nextRun(line: string, after: Date): Date | null {
  try {
    return cronParser.parseExpression(line, { currentDate: after, tz: 'UTC' }).next().toDate()
  } catch {
    return null
  }
}

/** The last matching minute (UTC) before a date; null for a line that cannot be parsed. */
export function lastRun(line: string, before: Date): Date | null {
  try {
    return cronParser.parseExpression(line, { currentDate: before, tz: 'UTC' }).prev().toDate()
  } catch {
    return null
  }
}
