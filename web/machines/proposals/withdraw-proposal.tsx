import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

export interface WithdrawProposalProps {
  withdraw: () => Promise<unknown>
  refresh: () => Promise<unknown>
}

/** A member's button to withdraw their open proposal of any kind. */
export function WithdrawProposal({ withdraw, refresh }: WithdrawProposalProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)} className="self-start noscript:hidden">
        Withdraw proposal
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Withdraw this proposal?"
        actionText="Withdraw"
        isDanger
        otherwise="The proposal was not withdrawn. Please try again."
        act={async () => {
          try {
            await withdraw()
            toast.success('Proposal withdrawn')
          } finally {
            await refresh()
          }
        }}
      >
        <p>It won’t be reviewed. You can always make a new one.</p>
      </ConfirmDialog>
    </>
  )
}
