import type { ReactNode } from 'react'
import type { Subscription } from '#contract/billing/billing.ts'
import { monthlyText } from '#web/billing/subscription/billing-words.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'

type Row = readonly [term: string, value: ReactNode]

/** Rows about a paid plan, present or past: price, next charge, and the plan that follows. */
export function planRows({ state, plan, renewsAt, endsAt, next, overdue, gift }: Subscription): Row[] {
  const rows: Row[] = []
  if (plan && state !== 'ended' && state !== 'gift')
    rows.push(['Monthly fee', <Statistic key="fee" text={monthlyText(plan.price)} />])
  if (renewsAt && plan)
    rows.push([
      'Next charge',
      <span key="next" className="num">
        {moneyText(next?.price ?? plan.price)} on <LongDate at={renewsAt} />
      </span>,
    ])
  if (overdue) rows.push(['Active until', <LongDate key="until" at={overdue.until} />])
  if (next)
    rows.push([
      'Then',
      <span key="then" className="num">
        {next.name} from <LongDate at={next.at} />, {monthlyText(next.price)}
      </span>,
    ])
  if (endsAt) {
    const term = state === 'ended' ? 'Ended' : 'Ends'
    rows.push([term, <LongDate key="end" at={endsAt} />])
    const isGiftLonger = state !== 'gift' && gift !== null && gift.until > endsAt
    if (state !== 'ended') rows.push(['Then', isGiftLonger ? `${gift.name}, your gift` : 'Free'])
  }
  return rows
}

function Statistic({ text }: { text: string }) {
  return <span className="num">{text}</span>
}
