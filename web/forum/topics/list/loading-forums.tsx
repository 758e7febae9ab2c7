import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Higher than a screen, so that nothing below it is seen to move. */
export function LoadingForums() {
  return (
    <Loading label="Loading forums">
      <Skeleton className="h-[150dvh] w-full" />
    </Loading>
  )
}
