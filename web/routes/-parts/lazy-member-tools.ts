import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyMemberTools = lazyComponent(
  'memberTools',
  async () => (await import('#web/routes/-member/member-tools.tsx')).MemberTools,
)
