// Pictures for a message that is being written. What uploads them comes with the first press.
import { useHydrated } from '@tanstack/react-router'
import ImagePlus from 'lucide-react/icons/image-plus'
import { lazy, Suspense, useState } from 'react'
import { MESSAGE_PICTURES_MAX } from '#contract/messages-terms.ts'
import type { Picture } from '#contract/pictures.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const PictureUpload = lazy(async () => {
  const { PictureUpload: component } = await import('#web/pictures/picture-upload.tsx')
  return { default: component }
})

export interface Attachments {
  pictures: readonly Picture[]
  /** Something is still on its way. */
  isBusy: boolean
  isOpen: boolean
  toggle: () => void
  /** Begins again with none, once they were sent. */
  reset: () => void
  /** Changes with each beginning. */
  round: number
  put: (picture: Picture) => void
  drop: (picture: Picture) => void
  setBusy: (isBusy: boolean) => void
}

export function useAttachments(): Attachments {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  return {
    pictures,
    isBusy,
    isOpen,
    round,
    setBusy,
    toggle: () => setOpen((before) => pictures.length > 0 || !before),
    reset: () => {
      setPictures([])
      setOpen(false)
      setBusy(false)
      setRound((before) => before + 1)
    },
    put: (picture) =>
      setPictures((before) =>
        before.some(({ id }) => id === picture.id)
          ? before.map((other) => (other.id === picture.id ? picture : other))
          : [...before, picture],
      ),
    drop: (picture) => setPictures((before) => before.filter(({ id }) => id !== picture.id)),
  }
}

export function AttachButton({ attachments }: { attachments: Attachments }) {
  const isReady = useHydrated()
  return (
    <IconButton
      label="Add pictures"
      aria-expanded={attachments.isOpen}
      disabled={!isReady}
      icon={<ImagePlus size={21} aria-hidden="true" />}
      onClick={attachments.toggle}
    />
  )
}

/** Where they are chosen; nothing until it was asked for. */
export function AttachmentArea({ attachments, className }: { attachments: Attachments; className?: string }) {
  const { isOpen, round, put, drop, setBusy } = attachments
  if (!isOpen) return null
  return (
    <div className={className}>
      <Suspense fallback={<Spinner label="Loading" />}>
        <PictureUpload
          key={round}
          max={MESSAGE_PICTURES_MAX}
          onUploaded={put}
          onDescribed={put}
          onRemoved={drop}
          onBusy={setBusy}
        />
      </Suspense>
    </div>
  )
}
