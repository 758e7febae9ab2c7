import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import { api } from '#web/api.ts'
import { refreshForum } from '#web/forum/topics/list/forum-queries.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu, MenuAction, MenuDivider } from '#web/ui/overlays/menu.tsx'
import { MergeDialog, MoveDialog } from './move-dialogs.tsx'
import { SplitDialog } from './split-dialog.tsx'

type Step = 'move' | 'merge' | 'split'

/** Moderators' actions on a topic's page. */
export function TopicTools({ topic, page }: { topic: Topic; page: number }) {
  const client = useQueryClient()
  const router = useRouter()
  const [step, setStep] = useState<Step | null>(null)
  const params = { id: topic.id }

  async function change(done: string, failed: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
      toast.success(done)
      await refreshForum(client)
    } catch (error) {
      toast.error(failed, failureText(error))
    }
  }
  const pin = (isPinned: boolean) =>
    change(isPinned ? 'Topic pinned' : 'Topic unpinned', 'The topic was not changed', () =>
      api('PUT /api/forum-posts/{id}/pin', { params, body: { isPinned } }),
    )
  const lock = (isLocked: boolean) =>
    change(isLocked ? 'Topic locked' : 'Topic unlocked', 'The topic was not changed', () =>
      api('PUT /api/forum-posts/{id}/lock', { params, body: { isLocked } }),
    )
  async function goTo(href: string): Promise<void> {
    await refreshForum(client)
    await router.navigate({ href })
  }

  const dialog = { topic, onClose: () => setStep(null), onDone: goTo }
  return (
    <>
      <Menu
        label="Moderate this topic"
        // Beside the text it would open below the screen's end.
        className="lg:[&>div]:top-auto lg:[&>div]:bottom-full lg:[&>div]:mb-1"
        triggerClassName="border border-edge bg-raised px-3 text-sm font-semibold hover:bg-well"
        trigger={
          <>
            <ShieldCheck size={16} aria-hidden="true" />
            Moderate
          </>
        }
      >
        <MenuAction onSelect={() => void pin(!topic.isPinned)}>
          {topic.isPinned ? 'Unpin' : 'Pin to the top'}
        </MenuAction>
        <MenuAction onSelect={() => void lock(!topic.isLocked)}>
          {topic.isLocked ? 'Unlock' : 'Lock'}
        </MenuAction>
        <MenuDivider />
        <MenuAction onSelect={() => setStep('move')}>Move to another category…</MenuAction>
        {topic.isForComments ? null : (
          <MenuAction onSelect={() => setStep('merge')}>Merge into another topic…</MenuAction>
        )}
        <MenuAction onSelect={() => setStep('split')} disabled={topic.replyCount === 0}>
          Split replies off…
        </MenuAction>
      </Menu>
      <MoveDialog open={step === 'move'} {...dialog} />
      <MergeDialog open={step === 'merge'} {...dialog} />
      <SplitDialog open={step === 'split'} firstPage={page} {...dialog} />
    </>
  )
}
