// AccountEnd: export of personal data, and deleting the account.
import { useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths.ts'
import { useAction } from '#web/accounts/use-action.ts'
import { api } from '#web/api.ts'
import { forgetMembers } from '#web/shell/session/member-memory.ts'
import { goAfresh } from '#web/shell/session/session.ts'
import { removeWriting } from '#web/shell/writing/writing-database.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { saveAsFile } from '#web/ui/save-as-file.ts'
import { SettingsSection } from './settings-section.tsx'

/** Export of personal data, and deleting the account. */
export function AccountEnd({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const take = useAction(async () => {
    const data = await api('GET /api/user/data')
    saveAsFile(`multiball-${user.username}.json`, JSON.stringify(data, null, 2), 'application/json')
  }, 'Your data could not be downloaded')
  return (
    <SettingsSection
      id="settings-data"
      title="Your data"
      lead="Download everything you’ve given this site in one file, or delete your account."
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={take.isBusy} onClick={take.go}>
          Download my data
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        actionText="Delete account"
        isDanger
        otherwise="Your account could not be deleted."
        act={async () => {
          await api('DELETE /api/user')
          forgetMembers()
          await removeWriting()
          goAfresh(paths.home())
        }}
      >
        <p>
          Your name, email address, profile and picture are deleted right away, and you’re signed out
          everywhere. Your forum posts stay, without your name. This cannot be undone.
        </p>
      </ConfirmDialog>
    </SettingsSection>
  )
}
