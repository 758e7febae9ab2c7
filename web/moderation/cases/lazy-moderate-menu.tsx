import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isModerator } from '#contract/entitlements.ts'
import { useViewer } from '#web/shell/session/session.ts'
import type { ModerateMenuProps } from './moderate-menu.tsx'

// For staff only.
const ModerateMenu = lazy(async () => ({ default: (await import('./moderate-menu.tsx')).ModerateMenu }))

/** Staff's menu on content of others, loaded after hydration. */
export function LazyModerateMenu(props: ModerateMenuProps) {
  const viewer = useViewer()
  const isReady = useHydrated()
  if (!isReady || !isModerator(viewer) || viewer.member?.id === props.ownerId) return null
  return (
    <Suspense fallback={null}>
      <ModerateMenu {...props} />
    </Suspense>
  )
}
