// The name that pages show of a member. Without schemas, for browsers.

export interface MemberNames {
  username: string
  displayName?: string | null
}

/** The display name, else the username. */
export function shownName({ username, displayName }: MemberNames): string {
  return displayName ?? username
}
