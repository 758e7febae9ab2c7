// Pictures in the editor's text: each is a block of its own, found again by its address.
import type { Editor } from '@tiptap/react'
import type { Picture } from '#contract/pictures/pictures.ts'

type Doc = Editor['state']['doc']

/** Puts a picture after the paragraph of the caret, or before it if the caret is at its start. Leaves the caret where it is. */
export function placePicture(
  editor: Editor,
  { url, width, height }: Pick<Picture, 'url' | 'width' | 'height'>,
) {
  const image = { type: 'image', attrs: { src: url, alt: '', width, height } }
  const { doc } = editor.state
  const at = placeIn(editor)
  // A paragraph to go on in.
  const end = at === doc.content.size ? [{ type: 'paragraph' }] : []
  const blocks = [{ type: 'paragraph', content: [image] }, ...end]
  editor.commands.insertContentAt(at, blocks, { updateSelection: false })
}

/** Behind pictures that are there already: of several, the first one that is chosen comes first. */
function placeIn({ state: { doc, selection } }: Editor): number {
  const { $to } = selection
  if ($to.depth === 0) return $to.pos
  if ($to.parentOffset === 0) return $to.before()
  let at = $to.after()
  for (let next = doc.nodeAt(at); next && isPicture(next); next = doc.nodeAt(at)) at += next.nodeSize
  return at
}

const isPicture = ({ childCount, firstChild }: Doc) => childCount === 1 && firstChild?.type.name === 'image'

/** Sets the words of every picture with this address, for people who can't see it. */
export function describePicture(editor: Editor, url: string, alt: string) {
  const { tr, doc } = editor.state
  for (const at of picturesOf(doc, url))
    if (doc.nodeAt(at)?.attrs.alt !== alt) tr.setNodeAttribute(at, 'alt', alt)
  if (tr.docChanged) editor.view.dispatch(tr)
}

/** Takes a picture out of the text, with a paragraph that has nothing else. */
export function removePicture(editor: Editor, url: string) {
  const { tr, doc } = editor.state
  for (const at of picturesOf(doc, url).reverse()) {
    const $at = doc.resolve(at)
    if (isPicture($at.parent)) tr.delete($at.before(), $at.after())
    else tr.delete(at, at + 1)
  }
  if (tr.docChanged) editor.view.dispatch(tr)
}

/** Puts the caret after a picture. */
export function goOnAfter(editor: Editor, url: string) {
  const { doc } = editor.state
  const at = picturesOf(doc, url).at(-1)
  if (at === undefined) {
    editor.commands.focus()
    return
  }
  // Into the next text, which may lie within a list or a quotation.
  let next = at + 2
  while (next < doc.content.size && !doc.resolve(next).parent.inlineContent) next++
  editor.commands.focus(next)
}

function picturesOf(doc: Doc, url: string): number[] {
  const found: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === url) found.push(at)
  })
  return found
}
