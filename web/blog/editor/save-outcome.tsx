import { useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminPost } from '#contract/blog/admin.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { UPLOADING } from './editor-content.tsx'
import { type EditorValues, isOut } from './editor-values.ts'
import { useIsScheduled } from './scheduled.ts'

export interface SaveOutcomeProps {
  values: EditorValues
  /** As it was saved last; null for a new post. */
  post: AdminPost | null
  /** Whether a picture is on its way into the text: the post waits for it. */
  isUploading: boolean
  /** Id of the text, for the button's `aria-describedby`. */
  id: string
}

/** What saving does to readers: the button says "Save Post" of drafts, published and scheduled posts alike. */
export function SaveOutcome({ values, post, isUploading, id }: SaveOutcomeProps) {
  const isScheduled = useIsScheduled()
  const isHydrated = useHydrated()
  // Without script the field is empty, because it shows the reader's time zone.
  const publishedAt = isoOf(values.publishedAt) ?? (isHydrated ? null : post?.publishedAt)
  let text: ReactNode = 'Saving publishes it now.'
  if (!values.isPublished) {
    text = post && isOut(post) ? 'Saving takes it off the site.' : 'Saving keeps it as a draft.'
  } else if (publishedAt && isScheduled({ isPublished: true, publishedAt })) {
    text = (
      <>
        Saving schedules it for <LongDate at={publishedAt} time />.
      </>
    )
  } else if (post && isOut(post)) {
    text = 'Saving changes the published post.'
  }
  if (isUploading) text = UPLOADING
  return (
    <p id={id} tabIndex={-1} className="min-w-0 text-quiet text-sm max-sm:px-1 max-sm:text-xs md:flex-1">
      {text}
      {post || isUploading ? null : (
        <span className="max-sm:sr-only">
          {values.isPublished ? ' To preview it first, clear Publish and save.' : ' Then you can preview it.'}
        </span>
      )}
    </p>
  )
}

/** ISO 8601 of a date field's local time; null if it is empty or half typed. */
function isoOf(typed: string): string | null {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
