import { latePart } from '#web/ui/late-part.tsx'

export const LateMemberWritings = latePart(
  async () => (await import('./-member-writings.tsx')).MemberWritings,
)
