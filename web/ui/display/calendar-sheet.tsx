const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export interface CalendarSheetProps {
  /** "2026-03-04" or longer: the local time of an event. */
  day: string
}

/** A calendar sheet with month and day. Decoration: the date is beside it as text. */
export function CalendarSheet({ day }: CalendarSheetProps) {
  return (
    <span
      aria-hidden="true"
      className="num inline-flex w-14 shrink-0 self-start flex-col overflow-clip rounded-control border border-line bg-raised text-center leading-none"
    >
      <span className="bg-red py-1 font-semibold text-on-red text-xs uppercase">
        {MONTHS[Number(day.slice(5, 7)) - 1]}
      </span>
      <span className="py-2 font-bold text-xl">{Number(day.slice(8, 10))}</span>
    </span>
  )
}
