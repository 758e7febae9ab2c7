import type { MemberNames } from '#contract/shown-name.ts'

/** The display name, for staff, who know members by their usernames; nothing without one. */
export function ShownAs({ member: { displayName } }: { member: MemberNames }) {
  if (!displayName) return null
  return <p className="text-quiet text-sm [overflow-wrap:anywhere]">Shown as {displayName}</p>
}
