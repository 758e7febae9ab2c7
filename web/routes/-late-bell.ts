import { latePart } from '#web/ui/late-part.tsx'

export const LateBell = latePart(async () => (await import('./-member-counts.tsx')).MemberCounts)
