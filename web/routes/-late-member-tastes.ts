import { latePart } from '#web/ui/late-part.tsx'

export const LateMemberTastes = latePart(async () => (await import('./-member-tastes.tsx')).MemberTastes)
