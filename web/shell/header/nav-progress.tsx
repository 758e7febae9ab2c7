import { useRouterState } from '@tanstack/react-router'

/** A thin bar at the top during navigation; loads under 150 ms do not show it. */
export function NavProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {isLoading ? (
        <>
          <div className="nav-progress" />
          <span className="sr-only">Loading page</span>
        </>
      ) : null}
    </div>
  )
}
