// Tools of a composer: toolbar, preview, names, pictures. Loaded when the field gets the focus, since few readers
// write.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/pictures/pictures.ts'
import { pastedPictures, picturesIn, useUploads } from '#web/pictures/use-uploads.ts'
import { MentionList } from '#web/writing/composer/mentions/mention-list.tsx'
import { pictureMarkdown, placedPicture } from '#web/writing/composer/pictures/picture-markdown.ts'
import { TextPictures } from '#web/writing/composer/pictures/text-pictures.tsx'
import { edited } from '#web/writing/composer/toolbar/formatting.ts'
import { commandOf } from '#web/writing/composer/toolbar/shortcuts.ts'
import { type Tool, Toolbar } from '#web/writing/composer/toolbar/toolbar.tsx'
import { DraftConflict } from '#web/writing/drafts/draft-conflict.tsx'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import type { ComposerState } from './composer-state.ts'
import { applyEdit } from './insert-text.ts'
import { TextPreview } from './text-preview.tsx'
import { useListener } from './use-listener.ts'
import { useSheet } from './use-sheet.ts'

export interface ComposerToolsProps {
  field: HTMLTextAreaElement
  /** The whole composer, which becomes the sheet. */
  root: HTMLElement
  text: string
  /** Maximum of pictures in the text; 0 for none. */
  pictures: number
  conflict: Draft['conflict']
  state: ComposerState
  onState: (changes: Partial<ComposerState>) => void
  /** At the end of the toolbar. */
  send: ReactNode
}

export function ComposerTools(props: ComposerToolsProps) {
  const { field, root, text, pictures, conflict, state, onState, send } = props
  const chooser = useRef<HTMLButtonElement>(null)
  const placing = usePlacing(props)
  const height = useRef(0)
  // By a shortcut in the field; a click on the button keeps the focus there.
  const [isByKey, setByKey] = useState(false)
  useSheet(root, state.isSheet)

  function preview(byKey: boolean): void {
    if (!state.isPreviewing) height.current = field.offsetHeight
    setByKey(byKey && !state.isPreviewing)
    onState({ isPreviewing: !state.isPreviewing, listed: null })
    // Once the field is visible again.
    if (byKey && state.isPreviewing) requestAnimationFrame(() => field.focus())
  }

  function use(tool: Tool): void {
    if (tool === 'preview') preview(field === document.activeElement)
    else if (tool === 'sheet') onState({ isSheet: true })
    else if (tool === 'picture') placing.toggle(() => chooser.current?.focus())
    else applyEdit(field, edited(tool, selectedIn(field)))
  }

  useListener(root, 'keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return
    if (event.key === 'Escape' && state.isSheet) {
      event.preventDefault()
      onState({ isSheet: false })
      return
    }
    const command = commandOf(event)
    const isForField = event.target === field && command !== null && command !== 'send'
    if (!isForField && command !== 'preview') return
    event.preventDefault()
    if (command === 'preview') preview(true)
    else use(command)
  })

  return (
    <>
      {state.isPreviewing ? (
        <TextPreview
          text={text}
          hasPictures={pictures > 0}
          takesFocus={isByKey}
          minHeight={height.current}
          className={state.isSheet ? 'grow' : 'max-h-[70vh]'}
        />
      ) : (
        <MentionList field={field} isSheet={state.isSheet} onListed={placing.onListed} />
      )}
      {conflict ? <DraftConflict conflict={conflict} /> : null}
      {pictures > 0 ? (
        <TextPictures
          uploads={placing.uploads}
          room={placing.room}
          isOpen={placing.isOpen}
          chooser={chooser}
          onClose={() => {
            placing.toggle(() => {})
            field.focus()
          }}
          onPlace={placing.place}
        />
      ) : null}
      <div className="flex min-h-11 items-center gap-1.5">
        <div className="min-w-0 grow">
          <Toolbar
            controls={field.id}
            onUse={use}
            hasPictures={pictures > 0}
            isSheet={state.isSheet}
            isPreviewing={state.isPreviewing}
            arePicturesOpen={placing.isOpen}
          />
        </div>
        {send}
      </div>
    </>
  )
}

function selectedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  return { text: value, start: selectionStart, end: selectionEnd }
}

const OWN_PICTURE = /\/pictures\/[0-9a-f]{32}\//g

/** Adds picture files to the text: chosen, pasted or dropped. */
function usePlacing({ field, text, pictures, state, onState }: ComposerToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const room = Math.max(0, pictures - new Set(text.match(OWN_PICTURE)).size)
  const uploads = useUploads(room, { onUploaded: () => undefined })
  const waiting = uploads.items.length
  useEffect(() => {
    onState({ pending: waiting === 0 ? null : waiting === 1 ? ONE_WAITS : SEVERAL_WAIT })
  }, [onState, waiting])
  const latest = useRef(onState)
  latest.current = onState
  const [onListed] = useState(() => (listed: ComposerState['listed']) => latest.current({ listed }))

  function take(event: Event, found: File[]): void {
    if (pictures === 0 || found.length === 0) return
    event.preventDefault()
    // Not for the page's own drop target.
    event.stopPropagation()
    uploads.add(found)
  }
  useListener(field, 'paste', (event) => take(event, pastedPictures(event.clipboardData)))
  useListener(field, 'drop', (event) => take(event, picturesIn(event.dataTransfer)))
  useListener(field, 'dragover', (event) => {
    if (pictures > 0 && event.dataTransfer?.types.includes('Files')) event.preventDefault()
  })

  return {
    isOpen,
    room,
    uploads,
    onListed,
    toggle: (opened: () => void) => {
      setOpen(!isOpen)
      if (!isOpen) requestAnimationFrame(opened)
    },
    place: (picture: Picture, alt: string) => {
      const insert = () =>
        applyEdit(field, placedPicture(selectedIn(field), pictureMarkdown(alt, picture.url)))
      setOpen(false)
      if (!state.isPreviewing) return insert()
      onState({ isPreviewing: false })
      // Once the field is visible again.
      requestAnimationFrame(insert)
    },
  }
}

const ONE_WAITS = 'Your picture is not in the text yet.'
const SEVERAL_WAIT = 'Your pictures are not in the text yet.'
