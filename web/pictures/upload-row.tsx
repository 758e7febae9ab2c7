import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { ALT_MAX } from '#contract/pictures/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FilePreview } from './file-preview.tsx'
import { Picture } from './picture.tsx'
import type { UploadItem } from './uploader.ts'

export interface UploadRowProps {
  item: UploadItem
  onRetry: () => void
  /** Cancels it, or removes it after upload. */
  onRemove: () => void
  /** Field for the text alternative; not for a failed upload. */
  children: ReactNode
}

/** A picture during upload: progress, failure, text alternative. */
export function UploadRow({ item, onRetry, onRemove, children }: UploadRowProps) {
  const { file, state, picture } = item
  const isOnItsWay = state === 'waiting' || state === 'sending'
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-raised p-3">
      <div className="flex gap-3">
        <div className="flex h-18 w-24 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunk">
          {picture ? (
            <Picture picture={{ ...picture, alt: '' }} sizes="6rem" className="size-full object-cover" />
          ) : (
            <FilePreview file={file} />
          )}
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2 pt-2">
          <p className="truncate font-medium text-sm" title={file.name}>
            {file.name || 'Pasted picture'}
          </p>
          <Progress item={item} />
        </div>
        <IconButton
          label={`${isOnItsWay ? 'Cancel' : 'Remove'} ${file.name || 'the picture'}`}
          icon={<X size={20} aria-hidden="true" />}
          onClick={onRemove}
          className="-mt-1 -mr-1"
        />
      </div>
      {state === 'failed' ? <Failure item={item} onRetry={onRetry} /> : children}
    </li>
  )
}

function Progress({ item: { state, share, file } }: Pick<UploadRowProps, 'item'>) {
  if (state === 'waiting') return <p className="text-quiet text-sm">Waiting for its turn</p>
  if (state !== 'sending') return null
  return share < 1 ? (
    <ProgressBar label={`Uploading ${file.name}`} value={Math.round(share * 100)} />
  ) : (
    <>
      <ProgressBar label={`Processing ${file.name}`} />
      <p className="text-quiet text-sm">Processing.</p>
    </>
  )
}

function Failure({ item: { error, isWorthRetrying }, onRetry }: Pick<UploadRowProps, 'item' | 'onRetry'>) {
  return (
    <>
      <FieldError>{error}</FieldError>
      {isWorthRetrying ? (
        <Button
          size="small"
          onClick={onRetry}
          icon={<RotateCcw size={16} aria-hidden="true" />}
          className="self-start"
        >
          Try again
        </Button>
      ) : null}
    </>
  )
}

export interface UploadDescriptionProps {
  item: UploadItem
  onType: (text: string) => void
  /** Saves the typed text. */
  onSave: () => void
}

/** The text alternative, saved with the picture. */
export function UploadDescription({ item, onType, onSave }: UploadDescriptionProps) {
  const hint = item.isDescribed ? 'Saved.' : 'Read aloud to people who can’t see it.'
  const label = (
    <>
      What does it show?<span className="sr-only"> ({item.file.name})</span>
    </>
  )
  return (
    <Field label={label} hint={hint} error={item.error ?? undefined}>
      <TextInput
        maxLength={ALT_MAX}
        autoComplete="off"
        defaultValue={item.picture?.alt ?? ''}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={onSave}
        onKeyDown={(event) => {
          // Enter must not submit a surrounding form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onSave()
        }}
      />
    </Field>
  )
}
