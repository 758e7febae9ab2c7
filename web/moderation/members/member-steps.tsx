// MemberSteps: staff's actions on a member.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseAuthor } from '#contract/moderation/moderation.ts'
import { api } from '#web/api.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hasLeft } from '#web/ui/member-link.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { type ReasonedStep, StepDialog } from './step-dialog.tsx'

type Steppable = Pick<CaseAuthor, 'id' | 'username' | 'role' | 'standing' | 'canAct'>
type Ending = 'silence' | 'ban'

/** Id of the heading above the actions. */
export const MEMBER_STATUS = 'member-status'

/** Actions that are possible now; or why there are none. */
export function MemberSteps({ member }: { member: Steppable }) {
  const viewer = useViewer()
  const [step, setStep] = useState<ReasonedStep | null>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  // A silence that was lifted takes the button along to which its dialog returns the focus.
  useFocusRestore(MEMBER_STATUS, ending)
  if (hasLeft(member.username)) return <p className="text-quiet text-sm">This account is deleted.</p>
  if (!member.canAct) {
    return <p className="text-quiet text-sm">Moderators can act on members only. An admin can do this.</p>
  }
  const { standing } = member
  const isBanned = standing === 'banned'
  return (
    <>
      {viewer.member?.id === member.id ? <p className="mb-2 text-quiet text-sm">This is you.</p> : null}
      <div className="flex flex-wrap gap-2.5 max-md:[&>button]:min-h-11">
        {isBanned ? null : (
          <Button size="small" onClick={() => setStep('warning')}>
            Warn
          </Button>
        )}
        {isBanned || member.role === 'admin' ? null : (
          <Button size="small" onClick={() => setStep('silence')}>
            {standing === 'silenced' ? 'Change silence' : 'Silence'}
          </Button>
        )}
        {standing === 'silenced' ? (
          <Button size="small" onClick={() => setEnding('silence')}>
            Lift silence
          </Button>
        ) : null}
        <Button
          size="small"
          className={isBanned ? undefined : 'text-bad!'}
          onClick={() => (isBanned ? setEnding('ban') : setStep('ban'))}
        >
          {isBanned ? 'Lift ban' : 'Ban'}
        </Button>
      </div>
      <StepDialog member={member} step={step} onClose={() => setStep(null)} />
      <EndDialog member={member} ending={ending} onClose={() => setEnding(null)} />
    </>
  )
}

const ENDINGS = {
  silence: {
    title: 'Lift silence?',
    action: 'Lift silence',
    text: 'can write again right away.',
    done: 'can write again',
  },
  ban: {
    title: 'Lift ban?',
    action: 'Lift ban',
    text: 'can sign in again.',
    done: 'is no longer banned',
  },
}

interface EndDialogProps {
  member: Steppable
  ending: Ending | null
  onClose: () => void
}

function EndDialog({ member, ending, onClose }: EndDialogProps) {
  const client = useQueryClient()
  const words = ENDINGS[ending ?? 'silence']
  async function act() {
    const params = { id: member.id }
    if (ending === 'ban') await api('DELETE /api/moderation/members/{id}/ban', { params })
    else await api('DELETE /api/moderation/members/{id}/silence', { params })
    toast.success(`${member.username} ${words.done}`)
    await refreshAll(client)
  }
  return (
    <ConfirmDialog
      open={ending !== null}
      onClose={onClose}
      title={words.title}
      actionText={words.action}
      act={act}
    >
      <p>
        {member.username} {words.text}
      </p>
    </ConfirmDialog>
  )
}
