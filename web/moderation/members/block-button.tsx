// BlockButton: blocks and unblocks a member.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

/** Whether the viewer has blocked the member. */
export function blockQuery(userId: number) {
  return query('GET /api/blocks/{userId}', { params: { userId } })
}

export interface BlockButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  member: MemberNames & { id: number }
}

/** Blocks a member after a confirmation, and unblocks without. Nothing for visitors and on the own profile. */
export function BlockButton({ member, ...look }: BlockButtonProps) {
  const viewer = useViewer()
  const isShown = viewer.member !== null && viewer.member.id !== member.id
  const { data } = useQuery({ ...blockQuery(member.id), enabled: isShown })
  if (!isShown) return null
  return <BlockSwitch member={member} isBlocked={data?.isBlocked} {...look} />
}

interface BlockSwitchProps extends BlockButtonProps {
  /** Undefined while loading. */
  isBlocked: boolean | undefined
}

function BlockSwitch({ member, isBlocked, ...look }: BlockSwitchProps) {
  const { unblock, block } = useBlocking(member)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    await unblock()
    setBusy(false)
  }
  return (
    <>
      <Button
        {...look}
        busy={isBusy}
        disabled={isBlocked === undefined}
        onClick={() => (isBlocked ? void undo() : setAsking(true))}
      >
        {isBlocked ? 'Unblock' : 'Block'}
      </Button>
      <BlockDialog member={member} open={isAsking} onClose={() => setAsking(false)} act={block} />
    </>
  )
}

interface BlockDialogProps {
  member: MemberNames
  open: boolean
  onClose: () => void
  act: () => Promise<void>
}

/** Asks before a block, and says what it does. */
export function BlockDialog({ member, open, onClose, act }: BlockDialogProps): ReactNode {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Block ${shownName(member)}?`}
      actionText="Block"
      act={act}
      isDanger
    >
      <p>
        You’ll no longer be able to message each other, and you won’t see what {shownName(member)} posts in
        the forums and the marketplace. {shownName(member)} won’t be told, and you can undo this at any time
        in your settings.
      </p>
    </ConfirmDialog>
  )
}

/** The two calls and their cache updates. */
export function useBlocking(member: MemberNames & { id: number }) {
  const client = useQueryClient()
  const params = { userId: member.id }
  async function unblock() {
    try {
      await api('DELETE /api/blocks/{userId}', { params })
      toast.success(`${shownName(member)} is no longer blocked`)
      await refreshAll(client)
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
  }
  async function block() {
    await api('PUT /api/blocks/{userId}', { params })
    toast.success(
      `${shownName(member)} is blocked`,
      'You can see everyone you’ve blocked in your settings.',
      {
        label: 'Undo',
        onClick: () => void unblock(),
      },
    )
    await refreshAll(client)
  }
  return { block, unblock }
}
