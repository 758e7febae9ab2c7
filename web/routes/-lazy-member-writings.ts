import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyMemberWritings = lazyComponent(
  async () => (await import('./-member-writings.tsx')).MemberWritings,
)
