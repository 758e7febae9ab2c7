import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { isModerator } from '#contract/entitlements.ts'
import { useViewer } from '#web/shell/session/session.ts'

/** A lazy component for staff alone, loaded after hydration. */
export function StaffPart({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const isReady = useHydrated()
  return isReady && isModerator(viewer) ? <Suspense fallback={null}>{children}</Suspense> : null
}
