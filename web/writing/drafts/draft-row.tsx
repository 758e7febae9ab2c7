// DraftRow: a draft in lists.
import { useQueryClient } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { DraftEntry } from '#contract/writing/drafts.ts'
import { api } from '#web/api.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { openWritingStorage } from '#web/shell/writing/writing-storage.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

export const draftRowId = ({ kind, about }: DraftEntry) => `draft-${kind}-${about}`

export interface DraftRowProps {
  draft: DraftEntry
  level: 2 | 3
  /** Called before its deletion, with its id: its button had the focus. */
  onDelete: (rowId: string) => void
}

/** A draft with a link to continue it, and a delete button. */
export function DraftRow({ draft, level, onDelete }: DraftRowProps) {
  const { title, path, excerpt, updatedAt } = draft
  const [isAsking, setAsking] = useState(false)
  const Title = `h${level}` as const
  return (
    <li
      id={draftRowId(draft)}
      tabIndex={-1}
      className="relative flex items-center gap-2 py-2 pr-2 pl-4 -outline-offset-2 hover:bg-well sm:pl-5"
    >
      <div className="min-w-0 grow py-1.5">
        <Title className="font-medium leading-snug [overflow-wrap:anywhere]">
          {path === null ? (
            title
          ) : (
            <SiteLink href={path} className="stretched underline-offset-4 hover:underline">
              {title}
            </SiteLink>
          )}
        </Title>
        <p className="line-clamp-2 text-[0.9375rem] text-quiet [overflow-wrap:anywhere]">
          {path === null ? 'You can’t write there right now.' : excerpt || 'Pictures only'}
        </p>
        <p className="mt-0.5 text-quiet text-sm">
          <RelativeTime at={updatedAt} />
        </p>
      </div>
      <IconButton
        label={`Delete the draft: ${title}`}
        icon={<Trash2 size={19} aria-hidden="true" />}
        onClick={() => setAsking(true)}
        // Above the link that covers the row.
        className="z-10"
      />
      <DeleteDraft
        draft={draft}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDelete={() => onDelete(draftRowId(draft))}
      />
    </li>
  )
}

interface DeleteDraftProps {
  draft: DraftEntry
  open: boolean
  onClose: () => void
  onDelete: () => void
}

function DeleteDraft({ draft, open, onClose, onDelete }: DeleteDraftProps) {
  const queryClient = useQueryClient()
  const memberId = useViewer().member?.id ?? 0
  const { kind, about } = draft
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this draft?"
      actionText="Delete draft"
      isDanger
      otherwise="The draft could not be deleted."
      act={async () => {
        onDelete()
        await api('DELETE /api/drafts/{kind}/{about}', { params: { kind, about } })
        const copies = openWritingStorage().removeUnsaved({ memberId, kind, about }, () => true)
        await copies.catch(() => undefined)
        await queryClient.invalidateQueries({ queryKey: ['GET /api/drafts'] })
      }}
    >
      <p>What you wrote is deleted on all your devices. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
