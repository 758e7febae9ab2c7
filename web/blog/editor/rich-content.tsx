import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { articleMarkup, isPlainText } from '#contract/blog/article-markup.ts'
import type { Picture } from '#contract/pictures/pictures.ts'
import { pastedPictures, picturesIn, useUploads } from '#web/pictures/use-uploads.ts'
import { useFieldTies } from '#web/ui/forms/field.tsx'
import { TextPictures } from '#web/writing/composer/pictures/text-pictures.tsx'
import { EXTENSIONS } from './rich-extensions.ts'
import { LinkPanel, MachinePanel, PicturePanel } from './rich-panels.tsx'
import { describePicture, goOnAfter, placePicture, removePicture } from './rich-pictures.ts'
import { contentOf } from './rich-text.ts'
import { type RichTool, RichToolbar } from './rich-toolbar.tsx'

/** Number of pictures that can be uploaded and described at once. */
const PICTURES_AT_ONCE = 10

export interface RichContentProps {
  text: string
  write: (text: string) => void
  /** Whether a picture is on its way into the text. */
  onUploading: (isUploading: boolean) => void
  /** At the end of the toolbar. */
  children: ReactNode
}

/** Edits a post's content in its final look. Unchanged content is sent as it was. */
export function RichContent({ text, write, onUploading, children }: RichContentProps) {
  const [panel, setPanel] = useState<RichTool | null>(null)
  const latest = useRef<Editor | null>(null)
  const [uploads, take] = usePictures(latest, onUploading)
  const editor = useRichEditor(text, write, take)
  latest.current = editor
  const selectedPicture = useEditorState({
    editor,
    selector: ({ editor: now }) => (now?.isActive('image') ? String(now.getAttributes('image').src) : null),
  })
  const describe = useCallback(
    ({ url }: Picture, alt: string) => editor && describePicture(editor, url, alt),
    [editor],
  )
  const chooser = useRef<HTMLButtonElement>(null)
  if (!editor) return null

  function use(tool: RichTool) {
    setPanel(panel === tool ? null : tool)
    if (tool === 'picture' && panel !== tool) requestAnimationFrame(() => chooser.current?.focus())
  }
  const close = () => {
    setPanel(null)
    editor.commands.focus()
  }

  return (
    <>
      <div className="flex items-center justify-between gap-x-3 [&>button]:shrink-0">
        <RichToolbar editor={editor} panel={panel} onOpen={use} />
        {children}
      </div>
      {panel === 'link' ? <LinkPanel editor={editor} onClose={close} /> : null}
      {panel === 'machine' ? <MachinePanel editor={editor} onClose={close} /> : null}
      {panel === 'picture' && selectedPicture ? (
        <PicturePanel key={selectedPicture} editor={editor} onClose={close} />
      ) : null}
      <TextPictures
        uploads={uploads}
        room={PICTURES_AT_ONCE}
        isOpen={panel === 'picture' && !selectedPicture}
        chooser={chooser}
        onClose={close}
        onWords={describe}
        onPlace={({ url }) => {
          goOnAfter(editor, url)
          setPanel(null)
        }}
      />
      <EditorContent editor={editor} className="flex grow flex-col *:grow" />
    </>
  )
}

/** Chosen, pasted and dropped pictures, which are in the text once uploaded, and the handler that takes them from an event. */
function usePictures(editor: RefObject<Editor | null>, onUploading: (isUploading: boolean) => void) {
  const uploads = useUploads(PICTURES_AT_ONCE, {
    onUploaded: (picture) => editor.current && placePicture(editor.current, picture),
    onRemoved: ({ url }) => editor.current && removePicture(editor.current, url),
    onBusy: onUploading,
  })
  // Leaving the formatted editor cancels them.
  useEffect(() => () => onUploading(false), [onUploading])
  const take = (found: File[]): boolean => {
    if (found.length > 0) uploads.add(found)
    return found.length > 0
  }
  return [uploads, take] as const
}

function useRichEditor(
  text: string,
  write: (text: string) => void,
  take: (found: File[]) => boolean,
): Editor | null {
  const ties = useFieldTies()
  const latest = useRef({ write, take })
  latest.current = { write, take }
  // Input and output of the document: any other value comes from outside.
  const [known] = useState(() => ({ opened: text, text, start: null as Editor['state']['doc'] | null }))

  const editor = useEditor({
    extensions: EXTENSIONS,
    content: articleMarkup(text),
    // The CSP forbids styles added by scripts: written.css has the few that it needs.
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(ties),
      handlePaste: (_, event) => latest.current.take(pastedPictures(event.clipboardData)),
      handleDrop: (_, event) => latest.current.take(picturesIn(event.dataTransfer)),
    },
    // Its first change may precede its create event.
    onUpdate: ({ editor: changed, transaction }) => {
      known.start ??= transaction.before
      const isAsOpened = known.start?.eq(changed.state.doc) ?? false
      known.text = isAsOpened
        ? known.opened
        : contentOf(changed.getJSON(), changed.getHTML(), isPlainText(known.opened))
      latest.current.write(known.text)
    },
  })

  useEffect(() => {
    if (!editor || text === known.text) return
    editor.commands.setContent(articleMarkup(text), { emitUpdate: false })
    Object.assign(known, { opened: text, text, start: editor.state.doc })
  }, [editor, text, known])

  const isInvalid = ties['aria-invalid'] === true
  useEffect(() => {
    if (isInvalid) editor?.commands.focus()
  }, [editor, isInvalid])
  return editor
}

/** Names the field, which is not a native one: a label alone would not. */
function attributesOf({ id, ...ties }: ReturnType<typeof useFieldTies>): Record<string, string> {
  return {
    class: 'written written-roomy written-article rich-text',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': 'Content',
    ...(id && { id }),
    ...(ties['aria-describedby'] && { 'aria-describedby': ties['aria-describedby'] }),
    ...(ties['aria-invalid'] && { 'aria-invalid': 'true' }),
  }
}
