import { latePart } from '#web/ui/lazy-component.tsx'

export const LateMemberWritings = latePart(
  async () => (await import('./-member-writings.tsx')).MemberWritings,
)
