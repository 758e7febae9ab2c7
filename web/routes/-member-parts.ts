// The parts of the frame that members alone are shown.
import { LazyUserMenu } from '#web/shell/header/lazy-user-menu.ts'
import { LazyBell } from './-lazy-bell.ts'

/** Resolves when they can be drawn at once, with the page around them. */
export async function readyForMembers(): Promise<void> {
  await Promise.all([LazyBell.ready(), LazyUserMenu.ready()])
}
