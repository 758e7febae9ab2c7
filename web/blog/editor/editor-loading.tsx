import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Placeholder until the form is ready. */
export function EditorLoading() {
  return (
    <Loading label="Loading the editor">
      <Skeleton className="h-[150dvh] w-full" />
    </Loading>
  )
}
