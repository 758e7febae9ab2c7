// Recipients of notifications: their rights while they are offline, and their preferences.
import type { Access } from '#contract/endpoint.ts'
import { type Action, hindrance, may, RULES } from '#contract/entitlements.ts'
import { NOTIFICATION_KIND_TEXTS, type NotificationKind } from '#contract/notifications/kinds.ts'
import { PERMISSION_NAMES, type Permission } from '#contract/permissions.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { NotificationDraft } from '#server/accounts/notification-sources.ts'

/** The right that a notification requires: its source's, else its kind's; plus its board's. */
export function needsOf(
  kind: NotificationKind,
  { mayRead, board = null }: Pick<NotificationDraft, 'mayRead' | 'board'>,
): string | null {
  const needs = mayRead ?? NOTIFICATION_KIND_TEXTS[kind].access
  if (board !== null) return inBoard(needs, board)
  return needs === 'member' || needs === 'anyone' ? null : needs
}

const inBoard = (needs: Access | Action, board: Permission): string => `${needs}+${board}`

/** Whether the reader has the right; their relation to the subject is its room's responsibility. */
export function mayReadNotification(viewer: Viewer, needs: string | null): boolean {
  return needs === null || readableNeeds(viewer).includes(needs)
}

const ALL_NEEDS: readonly (Access | Action)[] = [
  ...PERMISSION_NAMES,
  'moderator',
  'admin',
  ...(Object.keys(RULES) as Action[]),
]

/** All requirements that this viewer meets; unknown ones are not met. */
export function readableNeeds(viewer: Viewer): string[] {
  const had = ALL_NEEDS.filter((needs) => isHad(viewer, needs))
  const boards = PERMISSION_NAMES.filter((board) => may(viewer, IN_BOARDS, { needs: board }))
  return [...had, ...(had.includes(IN_BOARDS) ? boards.map((board) => inBoard(IN_BOARDS, board)) : [])]
}

/** The action required of readers of a board, beside the board's permission. */
const IN_BOARDS = 'topic.read'

function isHad(viewer: Viewer, needs: Access | Action): boolean {
  const reason = hindrance(viewer, needs)
  return reason === null || reason === 'not_theirs'
}
