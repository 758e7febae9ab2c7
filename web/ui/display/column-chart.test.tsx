// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { ColumnChart } from './column-chart.tsx'

const { show, all, text } = livePart()

const chart = (counts: readonly number[]) => (
  <ColumnChart
    label="Sign-ups by day"
    heads={['Day', 'Sign-ups']}
    columns={counts.map((count, at) => ({ label: `Mar ${at + 1}`, count }))}
  />
)

test('a chart without any counts is one line, and one with some has a table', async () => {
  await show(chart([0, 0]), 'admin')
  expect(text()).toContain('Nothing to show yet.')
  expect(all('table')).toEqual([])
  await show(chart([0, 2]), 'admin')
  expect(text()).not.toContain('Nothing to show yet.')
  expect(all('tbody td').map((cell) => cell.textContent)).toEqual(['2', '0'])
})
