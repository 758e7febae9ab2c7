import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** For those who look at a month: the list does not need it. */
export const LazyEventMonth = lazyComponent(async () => (await import('./event-month.tsx')).EventMonthView)
