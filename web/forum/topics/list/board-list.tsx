import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import type { Board } from '#contract/forum/boards.ts'
import { paths } from '#contract/paths.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { api } from '#web/api.ts'
import { BoardForm } from '#web/forum/admin/board-form.tsx'
import { query } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { MoveButton } from '#web/ui/move-button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { refreshForum } from './forum-queries.ts'

const LIST = 'categories'
const boardsKey = query('GET /api/admin/forum-categories').queryKey

/** The categories in order: moved by buttons, edited in a dialog, deleted while empty. */
export function BoardList({ boards }: { boards: readonly Board[] }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [edited, setEdited] = useState<Board | 'new' | null>(null)
  const [asked, setAsked] = useState<Board | null>(null)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  // A deleted category takes the button along to which its dialog returns the focus.
  useFocusRestore(LIST, asked)

  async function refresh(): Promise<void> {
    await Promise.all([client.invalidateQueries({ queryKey: boardsKey }), refreshForum(client)])
  }

  async function move(board: Board, by: 1 | -1): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const from = boards.indexOf(board)
    const ids = boards.map(({ id }) => id)
    ids.splice(from, 1)
    ids.splice(from + by, 0, board.id)
    try {
      client.setQueryData(boardsKey, await api('PUT /api/admin/forum-categories/order', { body: { ids } }))
      setTold(`${board.name} is now ${from + by + 1} of ${boards.length}`)
      await refreshForum(client)
    } catch (error) {
      toast.error('The order was not changed', failureText(error))
      await refresh()
    }
    setBusy(false)
  }

  return (
    <>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol
        id={LIST}
        tabIndex={-1}
        aria-label="Categories in order"
        className="divide-y divide-line rounded-card border border-line bg-raised"
      >
        {boards.map((board, at) => (
          <BoardRow
            key={board.id}
            board={board}
            isFirst={at === 0}
            isLast={at === boards.length - 1}
            onMove={(by) => void move(board, by)}
            onEdit={() => setEdited(board)}
            onDelete={() => setAsked(board)}
          />
        ))}
      </ol>
      <Button className="mt-4" variant="primary" disabled={!isReady} onClick={() => setEdited('new')}>
        Add category
      </Button>
      <FormDialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' || edited === null ? 'Add category' : `Edit ${edited.name}`}
      >
        <BoardForm board={edited === 'new' ? null : edited} onSaved={refresh} />
      </FormDialog>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Delete this category?"
        actionText="Delete"
        isDanger
        otherwise="The category was not deleted. Please try again."
        act={async () => {
          if (!asked) return
          await api('DELETE /api/admin/forum-categories/{id}', { params: { id: asked.id } })
          toast.success('Category deleted')
          await refresh()
        }}
      >
        <p>{asked ? `${quoted(asked.name)} has no topics. This cannot be undone.` : ''}</p>
      </ConfirmDialog>
    </>
  )
}

interface BoardRowProps {
  board: Board
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onDelete: () => void
}

function BoardRow({ board, isFirst, isLast, onMove, onEdit, onDelete }: BoardRowProps) {
  const isReady = useHydrated()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 py-3 pr-4 pl-2 sm:gap-x-4 sm:pl-4">
      <div className="row-span-2 flex max-sm:flex-col max-sm:self-start">
        <MoveButton
          label={`Move ${board.name} up`}
          icon={<ArrowUp size={18} aria-hidden="true" />}
          isOff={isFirst || !isReady}
          onMove={() => onMove(-1)}
        />
        <MoveButton
          label={`Move ${board.name} down`}
          icon={<ArrowDown size={18} aria-hidden="true" />}
          isOff={isLast || !isReady}
          onMove={() => onMove(1)}
        />
      </div>
      <div className="max-sm:col-span-2">
        <SiteLink href={paths.forums({ category: board.id })} className="text-link font-semibold">
          {board.name}
        </SiteLink>
        <p className="text-quiet text-sm">{board.description}</p>
      </div>
      <div className="mt-1.5 flex flex-wrap items-center gap-2 sm:col-start-2">
        <span className="num text-sm">{countText(board.topicCount, 'topic', 'topics')}</span>
        {board.needs ? <Chip tone="blue">{PERMISSIONS[board.needs].label}</Chip> : null}
        {board.isQuestionBoard ? <Chip tone="green">Questions</Chip> : null}
        {board.isStartedByStaff ? <Chip tone="amber">Staff starts topics</Chip> : null}
      </div>
      <div className="flex gap-2 max-sm:mt-1.5 sm:col-start-3 sm:row-span-2 sm:row-start-1">
        <Button size="small" aria-label={`Edit ${board.name}`} disabled={!isReady} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Delete ${board.name}`}
          disabled={!board.isEmpty || !isReady}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
