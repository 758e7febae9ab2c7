import { lazy } from 'react'
import { StaffPart } from '#web/moderation/staff-part.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import type { ModerateMenuProps } from './moderate-menu.tsx'

const ModerateMenu = lazy(async () => ({ default: (await import('./moderate-menu.tsx')).ModerateMenu }))

/** Staff's menu on content of others, loaded after hydration. */
export function LazyModerateMenu(props: ModerateMenuProps) {
  const { member } = useViewer()
  if (member?.id === props.ownerId) return null
  return (
    <StaffPart>
      <ModerateMenu {...props} />
    </StaffPart>
  )
}
