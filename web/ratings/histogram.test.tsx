import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Histogram } from './histogram.tsx'

const listed = (counts: number[]) =>
  [...renderToStaticMarkup(<Histogram counts={counts} />).matchAll(/<span class="sr-only">([^<]*)</g)].map(
    ([, text]) => text,
  )

test('a histogram lists the steps that someone gave, the best first, and no zero', () => {
  expect(listed([0, 0, 0, 1, 0, 0, 0, 2, 1234])).toEqual([
    '5.0 of 5: 1,234 ratings',
    '4.5 of 5: 2 ratings',
    '2.5 of 5: 1 rating',
  ])
})

test('the highest bar is the step that most gave; one rating among many still shows', () => {
  const html = renderToStaticMarkup(<Histogram counts={[1, 0, 0, 0, 0, 0, 0, 0, 1000]} />)
  expect(html).toContain('height:100%')
  expect(html).toMatch(/height:max\(2px,\s?0\.1%\)/)
})
