import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { hasBegun, isOver } from '#contract/community/event-days.ts'
import { Chip } from '#web/ui/chip.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { shortDay } from './event-date.tsx'

/** Chips of an event: canceled, visible with early access only, and free places until it begins. */
export function EventChips({ event }: { event: CommunityEvent }) {
  const { isCancelled, publicFrom, takesSignUps, capacity, going, waiting } = event
  const now = useNow()
  const isClosed = hasBegun(event, now)
  const free = capacity === null || isClosed ? null : Math.max(0, capacity - going)
  return (
    <>
      {isCancelled ? (
        <Chip tone="red" lit>
          Canceled
        </Chip>
      ) : null}
      {publicFrom ? (
        <Chip tone="amber" lit>
          Early access until {shortDay(publicFrom)}
        </Chip>
      ) : null}
      {isCancelled || !takesSignUps ? null : free === null ? (
        going > 0 ? (
          <Chip tone="teal">
            {going} {isOver(event, now) ? 'signed up' : 'going'}
          </Chip>
        ) : null
      ) : free > 0 && waiting === 0 ? (
        <Chip tone="green">
          {free} of {capacity} {capacity === 1 ? 'place' : 'places'} left
        </Chip>
      ) : (
        <Chip tone="quiet">{waiting > 0 ? `Full, ${waiting} waiting` : 'Full, waiting list open'}</Chip>
      )}
    </>
  )
}
