import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EmptyList } from './empty-list.tsx'

const shown = (total: number) =>
  renderToString(
    <EmptyList total={total} level={3} title="No cases">
      All quiet.
    </EmptyList>,
  )

test('a list without entries says why it is empty', () => {
  expect(shown(0)).toContain('No cases</h3>')
  expect(shown(0)).toContain('All quiet.')
})

test('beyond the last page of a list with entries nothing says that there are none', () => {
  expect(shown(2)).toContain('This page doesn’t exist</h3>')
  expect(shown(2)).not.toContain('No cases')
  expect(shown(2)).not.toContain('All quiet.')
})
