import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { COLLECTION_STATUSES } from '#contract/collections/constants.ts'
import { lookOfMarks } from './marks-look.ts'
import { OwnMarks } from './own-marks.tsx'

test('marks that show differently have different looks: rows are written once for each', () => {
  const looks = new Map<string, string>()
  for (const rating of [undefined, 0.5, 4, 4.5]) {
    for (let bits = 0; bits < 2 ** COLLECTION_STATUSES.length; bits++) {
      const has = COLLECTION_STATUSES.map((status, at) => [status, bits & (1 << at) ? ['G1'] : ['G2']])
      const marks = {
        ...(Object.fromEntries(has) as Record<(typeof COLLECTION_STATUSES)[number], string[]>),
        ratings: (rating === undefined ? {} : { G1: rating }) as Record<string, number>,
        favorites: [],
      }
      const html = renderToStaticMarkup(<OwnMarks titleId="G1" marks={marks} />)
      const look = lookOfMarks('G1', marks)
      expect([look, looks.get(look) ?? html]).toEqual([look, html])
      looks.set(look, html)
    }
  }
  expect(new Set(looks.values()).size).toBe(4 * 2 ** COLLECTION_STATUSES.length)
})
