// Table: a dense table that scrolls in its own frame.
import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

export interface TableProps {
  /** What the table lists; its accessible name. */
  label: string
  /** Shows the label above the table. */
  showLabel?: boolean
  /** Maximum height, with a sticky head. */
  maxHeight?: string
  /**
   * On phones each row becomes a few lines: the first cell is its title, the others flow below it, after their
   * `data-label`. Cells of class `bare` explain themselves: their label is for screen readers alone. A status of class
   * `beside-title` is in the title's line. With more columns than a tablet has room for ('tablet'), on tablets as well.
   */
  stacked?: boolean | 'tablet'
  /** thead and tbody. Cells of class `num` are numbers, aligned right. */
  children: ReactNode
  className?: string
}

const LOOK = [
  'w-full border-collapse text-[0.9375rem]',
  '[&_th]:text-left [&_th]:font-semibold [&_th]:text-quiet [&_th]:text-sm [&_th]:whitespace-nowrap',
  '[&_th]:px-3 [&_th]:py-2 [&_td]:px-3 [&_td]:py-2.5 [&_td]:align-middle',
  '[&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:z-1 [&_thead_th]:bg-raised [&_thead_th]:shadow-[inset_0_-1px_0_var(--line)]',
  '[&_tbody_th]:font-medium [&_tbody_th]:text-[0.9375rem] [&_tbody_th]:text-ink',
  '[&_tbody_tr]:border-line [&_tbody_tr:not(:last-child)]:border-b [&_tbody_tr:hover]:bg-well',
  '[&_th.num]:text-right [&_td.num]:text-right',
  // A cell's only link is a target at least 24 px high.
  '[&_:is(td,th)>a:not([class*=flex])]:inline-block [&_:is(td,th)>a:not([class*=flex])]:min-h-6',
].join(' ')

const STACKED = [
  'stacks',
  'stacks:[&_:is(table,tbody,td)]:block stacks:[&_thead]:hidden stacks:[&_td:empty]:hidden!',
  'stacks:[&_tr]:flex stacks:[&_tr]:flex-wrap stacks:[&_tr]:items-baseline stacks:[&_tr]:gap-x-3 stacks:[&_tr]:gap-y-0.5',
  'stacks:[&_tr]:px-4 stacks:[&_tr]:py-2.5 stacks:[&_:is(td,th)]:p-0! stacks:[&_:is(td,th)]:min-w-0 stacks:[&_td.num]:text-left',
  // The line break after the title and what stands beside it.
  'stacks:[&_tr]:before:order-1 stacks:[&_tr]:before:basis-full stacks:[&_tr]:before:content-[""]',
  'stacks:[&_td:not(:first-child,.beside-title)]:order-2 stacks:[&_td:last-child:not([data-label])]:ml-auto stacks:[&_tr>:first-child]:grow stacks:[&_tr>:first-child]:basis-28 stacks:[&_tr>:first-child]:self-center stacks:[&_td.beside-title]:self-start',
  'stacks:[&_td[data-label]]:flex stacks:[&_td[data-label]]:items-baseline stacks:[&_td[data-label]]:gap-x-1.5 stacks:[&_td[data-label]]:text-sm',
  'stacks:[&_td[data-label]]:min-h-6 stacks:[&_td[data-label]]:before:shrink-0 stacks:[&_td[data-label]]:before:text-quiet',
  'stacks:[&_td[data-label]]:before:content-[attr(data-label)] stacks:[&_td:is(.bare,.beside-title)]:before:sr-only',
].join(' ')

/** A dense table whose frame scrolls, so that the page does not. */
export function Table({
  label,
  showLabel = false,
  maxHeight,
  stacked = false,
  children,
  className,
}: TableProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would add a landmark's heading duty
    <div
      role="region"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(
        'scroll-x edge-fade relative rounded-card border border-line bg-raised -outline-offset-2',
        className,
      )}
      style={maxHeight ? { maxHeight, overflowY: 'auto' } : undefined}
    >
      <table className={classes(LOOK, stacked && STACKED, stacked === 'tablet' && 'stacks-on-tablets')}>
        <caption className={showLabel ? 'px-3 pt-3 pb-1 text-left font-semibold' : 'sr-only'}>
          {label}
        </caption>
        {children}
      </table>
    </div>
  )
}
