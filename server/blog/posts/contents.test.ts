import { expect, test } from 'vitest'
import { withContents } from './contents.ts'

test('a post with four headings gets a list of them, and each an id of its own', () => {
  const html =
    '<h2>Wax &amp; polish</h2><p>A</p><h3>Wax <em>again</em></h3><h2>Wax &amp; polish</h2><h2>???</h2>'
  const { html: marked, contents } = withContents(html)
  expect(contents).toEqual([
    { id: 'section-wax-polish', text: 'Wax & polish', level: 2 },
    { id: 'section-wax-again', text: 'Wax again', level: 3 },
    { id: 'section-wax-polish-2', text: 'Wax & polish', level: 2 },
    { id: 'section-heading', text: '???', level: 2 },
  ])
  expect(marked).toContain('<h3 id="section-wax-again">Wax <em>again</em></h3>')
  expect(marked.match(/ id="/g)).toHaveLength(4)
})

test('a short post stays as it is, and empty headings are none', () => {
  const html = '<h2>One</h2><h2> </h2><h3>Two</h3><h2>Three</h2><h4>Four</h4>'
  expect(withContents(html)).toEqual({ html, contents: [] })
})
