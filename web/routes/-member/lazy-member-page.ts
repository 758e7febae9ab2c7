// The parts of a member's page that members alone are shown.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyMemberActions = lazyComponent(
  'memberActions',
  async () => (await import('./member-actions.tsx')).MemberActions,
)

export const LazyMemberWritings = lazyComponent(
  'memberWritings',
  async () => (await import('./member-writings.tsx')).MemberWritings,
)
