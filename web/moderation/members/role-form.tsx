// RoleForm: changes a member's role.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUserDetail } from '#contract/moderation/members.ts'
import { api } from '#web/api.ts'
import { ROLE_WORDS, type RoleWord } from '#web/moderation/words.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'

const ROLES = Object.keys(ROLE_WORDS) as RoleWord[]

const GAINS: Record<RoleWord, string> = {
  member: 'has no more rights than their plan gives them',
  moderator: 'can decide reports, and warn, silence and ban members',
  admin: 'can do everything on this site, including to your account',
}

/** A member's role, changed after a confirmation. */
export function RoleForm({ user }: { user: Pick<AdminUserDetail, 'id' | 'username' | 'role'> }) {
  const client = useQueryClient()
  const viewer = useViewer()
  const { saved } = useFormDialog()
  const [chosen, setChosen] = useState<RoleWord | null>(null)
  const role = chosen ?? user.role
  const [isAsking, setAsking] = useState(false)
  async function act() {
    await api('PATCH /api/admin/users/{id}/role', { params: { id: user.id }, body: { role } })
    saved()
    toast.success('Role changed', `${user.username}: ${ROLE_WORDS[role].toLowerCase()}.`)
    await refreshAll(client)
    setChosen(null)
  }
  return (
    <div className="flex items-end gap-2.5">
      <Field label="Role" hideLabel className="w-44">
        <Select
          value={role}
          onChange={({ target }) => setChosen(ROLES.find((each) => each === target.value) ?? null)}
        >
          {ROLES.map((each) => (
            <option key={each} value={each}>
              {ROLE_WORDS[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Button off={role === user.role} onClick={() => setAsking(true)}>
        Change
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Change role?"
        actionText="Change role"
        isDanger={role === 'admin' || viewer.member?.id === user.id}
        act={act}
      >
        <p>
          {user.username} becomes {ROLE_WORDS[role].toLowerCase()} and {GAINS[role]}. You may have to enter
          your password.
        </p>
        {viewer.member?.id === user.id ? (
          <p>This is your own account. You’ll lose your current rights right away.</p>
        ) : null}
      </ConfirmDialog>
    </div>
  )
}
