// Parts of the layout for members only.
import { LazyUserMenu } from '#web/shell/header/lazy-user-menu.ts'
import { LazyBell } from './-lazy-bell.ts'

/** Resolves when they can be rendered at once with the page. */
export async function readyForMembers(): Promise<void> {
  await Promise.all([LazyBell.ready(), LazyUserMenu.ready()])
}
