import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LateMemberTastes = lazyComponent(async () => (await import('./-member-tastes.tsx')).MemberTastes)
