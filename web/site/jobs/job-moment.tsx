import { longDate } from '#web/ui/display/date-text.ts'
import { momentText } from './moment-text.ts'

/** A moment relative to the server's clock. */
export function JobMoment({ at, now }: { at: string; now: Date }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={longDate(date, { time: true })} className="num sm:whitespace-nowrap">
      {momentText(date, now)}
    </time>
  )
}

/** Subject of a job: "id 7, opdbId G4ODR-MDXEy". */
export function JobSubject({ about }: { about: readonly { name: string; id: string }[] }) {
  if (about.length === 0) return null
  return (
    <span className="num text-quiet text-sm [overflow-wrap:anywhere]">
      {about.map(({ name, id }) => `${name} ${id}`).join(', ')}
    </span>
  )
}
