// usePostEdit: what a member changes in a post, stored as a draft.
import { REPLY_EDIT_DRAFT, TOPIC_EDIT_DRAFT } from '#contract/forum/constants.ts'
import { machineText, readMachines, writeMachines } from '#web/machines/named/chosen-machines.ts'
import { useDraft } from '#web/writing/drafts/use-draft.ts'
import type { PostEditorProps } from './post-editor.tsx'

/** A revision that was saved since the edit began; the title is null for replies. */
export interface Newer {
  title: string | null
  text: string
  revision: string
}

export type PostEdit = ReturnType<typeof usePostEdit>

const NAMES = { title: 'Title' }

export function usePostEdit({ post, source }: Pick<PostEditorProps, 'post' | 'source'>) {
  const draft = useDraft({
    kind: post.kind === 'topic' ? TOPIC_EDIT_DRAFT : REPLY_EDIT_DRAFT,
    about: String(post.id),
    initial: source.content,
    names: NAMES,
  })
  const title = draft.fields.title ?? source.title ?? ''
  const revision = draft.fields.revision ?? String(source.revision)
  const before = source.machines.map((machine) => ({ ...machine, name: machineText(machine) }))
  const machines = readMachines(draft.fields.machines) ?? before
  const isAboutOthers = writeMachines(machines) !== writeMachines(before)

  return {
    draft,
    title,
    machines,
    /** Undefined to keep them. */
    machineIds: isAboutOthers ? machines.map(({ opdbId }) => opdbId) : undefined,
    /** The one that the edit is based on. */
    revision: Number(revision),
    isChanged: draft.text !== source.content || title !== (source.title ?? '') || isAboutOthers,
    /** Stores the revision with the draft, because the post may have a newer one when editing resumes. */
    write: ({ text = draft.text, ...changed }: { title?: string; text?: string; machines?: string }) => {
      draft.change({ text, fields: { ...draft.fields, ...changed, revision } })
    },
    /** Keeps the member's own text, to be saved over the newer one. */
    overwrite: (newer: Newer) => {
      draft.change({ fields: { ...draft.fields, revision: newer.revision } })
    },
    /** Goes on from the newer text. */
    take: (newer: Newer) => {
      const own = newer.title === null ? draft.fields : { ...draft.fields, title: newer.title }
      draft.change({ text: newer.text, fields: { ...own, revision: newer.revision } })
    },
  }
}
