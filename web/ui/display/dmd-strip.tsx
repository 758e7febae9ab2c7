// DmdStrip: statistics on an amber dot-matrix display.
import { useEffect, useRef } from 'react'
import { classes } from '#web/ui/classes.ts'
import { rolledText } from './rolling-number.ts'

export interface DmdStatistic {
  /** Displayed text: "12,000+". */
  value: string
  label: string
}

export interface DmdStripProps {
  statistics: readonly DmdStatistic[]
  /** Describes the statistics to screen readers. */
  label: string
  className?: string
}

const ROLL_MS = 1100
const ROLLED_KEY = 'dmd-rolled'

// Counts all numbers of the strip up when it scrolls into view, once per visit.
function rollWhenSeen(strip: HTMLElement): (() => void) | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || sessionStorage.getItem(ROLLED_KEY))
    return undefined
  const cells = [...strip.querySelectorAll<HTMLElement>('[data-figure]')]
  let frame = 0
  const finish = () => {
    for (const cell of cells) cell.textContent = cell.dataset.figure ?? ''
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      sessionStorage.setItem(ROLLED_KEY, '1')
      const start = performance.now()
      const step = (now: number) => {
        const share = (now - start) / ROLL_MS
        for (const cell of cells) cell.textContent = rolledText(cell.dataset.figure ?? '', share)
        if (share < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    },
    { threshold: 0.4 },
  )
  observer.observe(strip)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    finish()
  }
}

/**
 * Statistics on an amber dot-matrix display. Plain terms and values for screen readers; static under reduced motion.
 */
export function DmdStrip({ statistics, label, className }: DmdStripProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    try {
      return ref.current ? rollWhenSeen(ref.current) : undefined
    } catch {
      // Storage may be forbidden: then the numbers do not roll.
      return undefined
    }
  }, [])
  return (
    <section
      ref={ref}
      aria-label={label}
      className={classes('dmd rounded-card px-4 py-6 sm:py-8', className)}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 text-center md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        {statistics.map((figure) => (
          <div key={figure.label} className="flex min-w-0 flex-col-reverse gap-2 max-md:odd:last:col-span-2">
            <dt className="text-dmd-text text-sm">{figure.label}</dt>
            <dd className="score whitespace-nowrap text-[clamp(1.375rem,0.75rem+1.75vw,2.25rem)]">
              <span className="sr-only">{figure.value}</span>
              <span aria-hidden="true" data-figure={figure.value}>
                {figure.value}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
