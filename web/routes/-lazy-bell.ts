import { latePart } from '#web/ui/lazy-component.tsx'

export const LateBell = latePart(async () => (await import('./-member-counts.tsx')).MemberCounts)
