// SessionSettings: active sessions, and signing them out.
import { useState } from 'react'
import type { MemberSession } from '#contract/accounts/security.ts'
import { useAction } from '#web/accounts/use-action.ts'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Fold } from '#web/ui/display/fold.tsx'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { sessionsQuery } from './security-query.ts'
import { SettingsSection } from './settings-section.tsx'

/** Number of sessions that are seen at once; the others unfold. */
const FIRST = 5

/** Active sessions of the member, and signing them out remotely. */
export function SessionSettings() {
  const { data: sessions } = useLoaded(sessionsQuery)
  const refreshed = useRefreshed()
  const [isAsking, setAsking] = useState(false)
  useFocusRestore('settings-sessions', `${sessions.length} ${isAsking}`)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <SettingsSection
      id="settings-sessions"
      title="Sessions"
      lead="Where you’re signed in. A session ends after 30 days without a visit."
    >
      {others.length > 0 ? (
        <Button className="self-start" onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="text-quiet">You’re not signed in anywhere else.</p>
      )}
      <div>
        <SessionRows sessions={sessions.slice(0, FIRST)} />
        {sessions.length > FIRST ? (
          <Fold summary={`All ${sessions.length}`}>
            <SessionRows sessions={sessions.slice(FIRST)} />
          </Fold>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere else?"
        actionText="Sign out"
        isDanger
        otherwise="You were not signed out elsewhere."
        act={async () => {
          await api('DELETE /api/user/sessions')
          await refreshed.sessions()
          toast.success('Signed out everywhere else')
        }}
      >
        You stay signed in here. Every other browser will have to sign in again.
      </ConfirmDialog>
    </SettingsSection>
  )
}

function SessionRows({ sessions }: { sessions: readonly MemberSession[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  )
}

function SessionRow({ session }: { session: MemberSession }) {
  const { id, device, createdAt, lastSeenAt, isCurrent } = session
  const refreshed = useRefreshed()
  const end = useAction(async () => {
    await api('DELETE /api/user/sessions/{id}', { params: { id } })
    await refreshed.sessions()
    toast.success('Session ended', device)
  }, 'The session was not ended')
  return (
    <li className="flex items-center justify-between gap-x-4 py-3 sm:gap-x-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {isCurrent ? <Chip tone="teal">This browser</Chip> : null}
        </p>
        <p className="text-quiet text-sm">
          Signed in <LongDate at={createdAt} time />, last seen{' '}
          <RelativeTime at={lastSeenAt} className="lowercase" />
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          size="small"
          className="shrink-0"
          busy={end.isBusy}
          aria-label={`End the session of ${device}`}
          onClick={end.go}
        >
          End
        </Button>
      )}
    </li>
  )
}
