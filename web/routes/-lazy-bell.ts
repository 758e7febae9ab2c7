import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyBell = lazyComponent(async () => (await import('./-member-counts.tsx')).MemberCounts)
