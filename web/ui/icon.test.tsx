import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { makeIcon } from './icon.tsx'

const DRAWING = {
  node: [
    ['circle', { cx: '8', cy: '8', r: '6', key: 'a1' }],
    ['path', { d: 'M4 5h16', key: 'b2' }],
  ],
} as const

test('an icon is one drawing without keys, hidden unless it has a name', () => {
  const Icon = makeIcon(DRAWING)
  expect(renderToStaticMarkup(<Icon size={16} className="text-good" />)).toBe(
    '<svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" class="icon text-good">' +
      '<circle cx="8" cy="8" r="6"/><path d="M4 5h16"/></svg>',
  )
  expect(renderToStaticMarkup(<Icon role="img" aria-label="Yes" strokeWidth={2.75} />)).toContain(
    'class="icon" style="stroke-width:2.75" role="img" aria-label="Yes">',
  )
})
