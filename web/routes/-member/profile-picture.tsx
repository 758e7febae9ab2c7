// The member's profile picture: accounts know whose it is, pictures know how to upload it.
import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { SettingsSection } from '#web/accounts/settings/settings-section.tsx'
import { useAction } from '#web/accounts/use-action.ts'
import { useRefreshed } from '#web/accounts/use-refreshed.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'

const PictureUpload = lazy(async () => ({
  default: (await import('#web/pictures/picture-upload.tsx')).PictureUpload,
}))

export function ProfilePicture({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<number>()
  useFocusRestore('settings-picture', isOpen)
  const refreshed = useRefreshed()
  function setOpened(isNow: boolean): void {
    // Each opening begins without a picture.
    setChosen(undefined)
    setOpen(isNow)
  }
  async function show(pictureId: number | null): Promise<void> {
    await api('PATCH /api/user', { body: { pictureId } })
    await refreshed.member()
    setOpened(false)
    toast.success(pictureId ? 'Picture saved' : 'Picture removed')
  }
  const save = useAction(async () => {
    if (chosen !== undefined) await show(chosen)
  }, 'The picture was not saved')
  const remove = useAction(() => show(null), 'The picture was not removed')
  const hasPicture = user.profileImageUrl !== null
  return (
    <SettingsSection
      id="settings-picture"
      title="Picture"
      lead="Shown next to your name. Square pictures work best."
    >
      <div className="flex flex-wrap items-center gap-4">
        <MemberAvatar member={user} size={80} />
        {isOpen ? null : (
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpened(true)}>{hasPicture ? 'Change picture' : 'Add a picture'}</Button>
            {hasPicture ? (
              <Button busy={remove.isBusy} onClick={remove.go}>
                Remove picture
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {isOpen ? (
        <>
          <Suspense
            fallback={
              <Loading label="Loading">
                <Skeleton className="h-32 w-full" />
              </Loading>
            }
          >
            <PictureUpload onUploaded={({ id }) => setChosen(id)} onRemoved={() => setChosen(undefined)} />
          </Suspense>
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" disabled={chosen === undefined} busy={save.isBusy} onClick={save.go}>
              Use this picture
            </Button>
            <Button onClick={() => setOpened(false)}>Cancel</Button>
          </div>
        </>
      ) : null}
    </SettingsSection>
  )
}
