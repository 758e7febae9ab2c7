import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyMemberTastes = lazyComponent(async () => (await import('./-member-tastes.tsx')).MemberTastes)
