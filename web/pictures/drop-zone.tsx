import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type Ref, useRef } from 'react'
import { PICTURE_TYPES } from '#contract/pictures/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { dropFrame, useFileDrop } from '#web/ui/forms/file-drop.ts'
import { UPLOAD_MB } from './upload-file.ts'

export interface DropZoneProps {
  /** Number of pictures that can be added. */
  max: number
  /** There is no picture yet. */
  isFirst: boolean
  /** What they are called beside it; pictures by default. */
  noun?: 'picture' | 'photo'
  onFiles: (files: readonly File[]) => void
  /** The button that opens the file dialog. */
  ref?: Ref<HTMLButtonElement>
}

/** Where pictures are chosen, dropped, or taken with a phone's camera. */
export function DropZone({ max, isFirst, noun = 'picture', onFiles, ref }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, props } = useFileDrop(onFiles)
  const isSeveral = max > 1
  function choose(byCamera: boolean) {
    const field = input.current
    if (byCamera) field?.setAttribute('capture', 'environment')
    else field?.removeAttribute('capture')
    field?.click()
  }

  return (
    <div
      {...props}
      className={classes('flex flex-col items-center gap-2 p-5 text-center', dropFrame(isOver))}
    >
      <div className="flex flex-wrap justify-center gap-2">
        <Button ref={ref} onClick={() => choose(false)} icon={<ImagePlus size={18} aria-hidden="true" />}>
          {isSeveral ? (isFirst ? `Choose ${noun}s` : `Choose more ${noun}s`) : `Choose a ${noun}`}
        </Button>
        <Button
          onClick={() => choose(true)}
          icon={<Camera size={18} aria-hidden="true" />}
          // Touch devices nearly always have a camera, and nearly never drag and drop.
          className="pointer-fine:hidden"
        >
          Take a {noun}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple={isSeveral}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <p className="text-quiet text-sm">
        <span className="pointer-coarse:hidden">Or drop or paste {isSeveral ? 'them' : 'one'} here. </span>
        JPEG, PNG, WebP, GIF or AVIF, up to {UPLOAD_MB} MB. Location and camera data are removed.
      </p>
    </div>
  )
}
