// Parts of the layout for members only.

import { LazyMemberTools } from '#web/routes/-parts/lazy-member-tools.ts'
import { LazyUserMenu } from '#web/shell/header/lazy-user-menu.ts'

/** Resolves when they can be rendered at once with the page. */
export async function readyForMembers(): Promise<void> {
  await Promise.all([LazyMemberTools.ready(), LazyUserMenu.ready()])
}
