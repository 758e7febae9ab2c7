// The button that opens the dialog for a new topic. The dialog is loaded on the first press.
import { useHydrated, useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'
import { hindrance } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { SignedOutNote } from '#web/accounts/sign-in/signed-out-note.tsx'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useOpenerFocus } from '#web/ui/overlays/opener-focus.ts'
import { useLoadedDialog } from '#web/ui/overlays/use-loaded-dialog.ts'
import type { ForumAddress } from './forum-address.ts'
import type { NewTopicDialogProps } from './new-topic-dialog.tsx'

/** For viewers who may start a topic; if the session ended on an open page, it is disabled and says why. */
export function NewTopicButton({ address }: { address: ForumAddress }) {
  const isReady = useHydrated()
  const router = useRouter()
  const reason = hindrance(useViewer(), 'topic.write')
  const dialog = useLoadedDialog<NewTopicDialogProps>(
    async () => (await import('./new-topic-dialog.tsx')).NewTopicDialog,
  )
  const { new: asked, ...list } = address

  useOpenerFocus(isReady && asked && reason === null ? 'open-new-topic' : null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address comes to ask for it
  useEffect(() => {
    if (asked && reason === null) void dialog.open()
  }, [asked])

  function close() {
    dialog.close()
    if (asked) void router.navigate({ to: paths.forums(list), replace: true, resetScroll: false })
  }

  if (reason === 'silenced') return null
  return (
    <>
      <div className="flex flex-col items-start gap-1.5">
        <Button
          id="open-new-topic"
          variant="primary"
          icon={<Plus size={18} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-describedby={reason ? 'new-topic-off' : undefined}
          className="noscript:hidden"
          busy={dialog.isLoading}
          disabled={!isReady || reason !== null}
          onClick={() => void dialog.open()}
        >
          New Topic
        </Button>
        {reason ? <SignedOutNote id="new-topic-off" toDo="start a topic" /> : null}
      </div>
      {dialog.Dialog ? (
        <dialog.Dialog open={dialog.isOpen} onClose={close} categoryId={address.category} />
      ) : null}
    </>
  )
}
