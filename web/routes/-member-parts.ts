// The parts of the frame that members alone are shown.
import { LateUserMenu } from '#web/shell/header/lazy-user-menu.ts'
import { LateBell } from './-lazy-bell.ts'

/** Resolves when they can be drawn at once, with the page around them. */
export async function readyForMembers(): Promise<void> {
  await Promise.all([LateBell.ready(), LateUserMenu.ready()])
}
