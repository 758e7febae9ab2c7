// The next run of a cron line, to show it to admins. Read by the parser by which pg-boss decides when to send.
import cronParser from 'cron-parser'

/** The next matching minute (UTC) after a date; null for a line that cannot be parsed or never matches. */
export function nextRun(line: string, after: Date): Date | null {
  try {
    return cronParser.parseExpression(line, { currentDate: after, tz: 'UTC' }).next().toDate()
  } catch {
    return null
  }
}
