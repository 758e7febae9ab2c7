import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyBell = lazyComponent(
  async () => (await import('#web/routes/-member/member-counts.tsx')).MemberCounts,
)
