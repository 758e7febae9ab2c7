import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Written, wordsOf } from './written.tsx'

test('the HTML is put into the page as the server made it', () => {
  const html = '<p>a <strong>b</strong> &lt;c&gt;</p>'
  expect(renderToStaticMarkup(<Written html={html} />)).toBe(`<div dir="auto" class="written">${html}</div>`)
  expect(renderToStaticMarkup(<Written html={html} isInline />)).toContain('class="written written-inline"')
})

test('a screen reader hears the words, without elements and entities', () => {
  expect(wordsOf('<p>a <strong>b</strong>&amp;lt;<br />\n&lt;c&gt; &quot;d&quot;</p><p>e</p>')).toBe(
    'a b &lt; <c> "d" e',
  )
})
