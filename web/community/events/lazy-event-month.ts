import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Only the month view needs it. */
export const LazyEventMonth = lazyComponent(
  'eventMonth',
  async () => (await import('./event-month.tsx')).EventMonthView,
)
