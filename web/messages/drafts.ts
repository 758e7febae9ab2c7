// A message's text as state that is kept: it outlives a reload and another conversation in between.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { keepDraft, readDraft } from '#web/shell/drafts.ts'
import { useViewer } from '#web/shell/session.ts'

/** A conversation's id, or where a new one is being written. */
export type DraftName = number | 'new'

/**
 * The text of a field, as state that is kept for the member who writes. Empty while the page comes from the server;
 * what was typed before the page's script ran stays.
 */
export function useDraft(
  name: DraftName,
  field: RefObject<HTMLTextAreaElement | null>,
): [string, (text: string) => void] {
  const memberId = useViewer().member?.id
  const [text, setText] = useState('')
  useLayoutEffect(() => {
    const kept = () => (memberId === undefined ? '' : readDraft({ memberId, name }))
    setText((typed) => typed || field.current?.value || kept())
  }, [memberId, name, field])
  return [
    text,
    (next) => {
      setText(next)
      if (memberId !== undefined) keepDraft({ memberId, name }, next)
    },
  ]
}
