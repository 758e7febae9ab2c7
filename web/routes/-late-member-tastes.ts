import { latePart } from '#web/ui/lazy-component.tsx'

export const LateMemberTastes = latePart(async () => (await import('./-member-tastes.tsx')).MemberTastes)
