import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** In place of the form until it can be typed into. */
export function PageEditorLoading() {
  return (
    <Loading label="Loading the editor">
      <Skeleton className="h-[80dvh] w-full" />
    </Loading>
  )
}
