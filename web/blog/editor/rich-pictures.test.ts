// @vitest-environment happy-dom
import { Editor } from '@tiptap/react'
import { afterEach, expect, test } from 'vitest'
import { EXTENSIONS } from './rich-extensions.ts'
import { describePicture, goOnAfter, placePicture, removePicture } from './rich-pictures.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(content: string, caret: number): Editor {
  editor = new Editor({ extensions: EXTENSIONS, content, injectCSS: false })
  editor.commands.setTextSelection(caret)
  return editor
}

const picture = (name: string) => ({ url: `/pictures/${name}.jpg`, width: 4, height: 3 })
const image = (name: string, alt = '') =>
  `<img src="/pictures/${name}.jpg" alt="${alt}" width="4" height="3">`

test('a picture is a block of its own after the paragraph of the caret, several in the order they came', () => {
  const page = open('<p>One line.</p><p>Another.</p>', 4)
  placePicture(page, picture('a'))
  placePicture(page, picture('b'))
  expect(page.getHTML()).toBe(`<p>One line.</p><p>${image('a')}</p><p>${image('b')}</p><p>Another.</p>`)
  expect(page.state.selection.from).toBe(4)
})

test('at the start of a paragraph it comes before it, and at the end of the text a line follows', () => {
  const before = open('<p>One line.</p>', 1)
  placePicture(before, picture('a'))
  expect(before.getHTML()).toBe(`<p>${image('a')}</p><p>One line.</p>`)
  const after = open('<p>One line.</p>', 10)
  placePicture(after, picture('a'))
  expect(after.getHTML()).toBe(`<p>One line.</p><p>${image('a')}</p><p></p>`)
  goOnAfter(after, picture('a').url)
  after.commands.insertContent('More')
  expect(after.getHTML()).toBe(`<p>One line.</p><p>${image('a')}</p><p>More</p>`)
})

test('its words are set while they are typed, and it is removed with its paragraph', () => {
  const page = open('<ul><li><p>One</p></li></ul>', 6)
  placePicture(page, picture('a'))
  describePicture(page, picture('a').url, 'The left flipper')
  expect(page.getHTML()).toBe(`<ul><li><p>One</p><p>${image('a', 'The left flipper')}</p></li></ul>`)
  removePicture(page, picture('a').url)
  expect(page.getHTML()).toBe('<ul><li><p>One</p></li></ul>')
})
