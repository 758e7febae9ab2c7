// HoursAgo is apart from RelativeTime, which visitors' pages load.
import { useHydrated } from '@tanstack/react-router'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { longDate } from './date-text.ts'
import { useNow } from './now.tsx'
import { RelativeTime, type TimeProps } from './relative-time.tsx'

/**
 * "5 min ago" and "3 h ago" within 24 hours, before that as `RelativeTime`. The server says whole days, so that its HTML
 * lasts for a day (`isDated`).
 */
export function HoursAgo(props: TimeProps) {
  const ago = useNow().getTime() - new Date(props.at).getTime()
  if (!useHydrated() || ago >= DAY_MS) return <RelativeTime {...props} />
  return (
    <time
      dateTime={props.at}
      title={longDate(new Date(props.at), { time: true })}
      className={props.className}
    >
      {textOf(ago)}
    </time>
  )
}

function textOf(ago: number): string {
  if (ago < MINUTE_MS) return 'Just now'
  if (ago < HOUR_MS) return `${Math.floor(ago / MINUTE_MS)} min ago`
  return `${Math.floor(ago / HOUR_MS)} h ago`
}
