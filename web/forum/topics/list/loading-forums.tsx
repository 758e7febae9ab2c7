import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Taller than the screen, so that no layout shift is visible below it. */
export function LoadingForums() {
  return (
    <Loading label="Loading forums">
      <Skeleton className="h-[150dvh] w-full" />
    </Loading>
  )
}
