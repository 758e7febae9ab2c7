import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { packQueries } from './packed-queries.ts'

const HOSTILE = `"'\\ </script><!--<script>\u2028\u2029 \n \u{1f3b1} \ud800`

test('the text between two quotation marks of a script is the loaders’ data, and cannot end either', () => {
  const client = new QueryClient()
  const reply = { text: HOSTILE, list: [null, 1.5, true] }
  client.setQueryData(['GET /api/b', { q: HOSTILE }], reply)
  client.setQueryData(['GET /api/a'], 'plain')
  client.setQueryData(['GET /api/c'], null)
  for (let time = 0; time < 2; time++) {
    const text = packQueries(client)
    expect(text).not.toMatch(/[<\u2028\u2029\n]|[^\\]"/)
    // Every string of JSON means the same in a script.
    expect(JSON.parse(JSON.parse(`"${text}"`))).toEqual([
      [['GET /api/a'], 'plain'],
      [['GET /api/b', { q: HOSTILE }], reply],
      [['GET /api/c'], null],
    ])
  }
})

test('the order of loading does not change the text, and what is not loaded is left out', () => {
  const [one, other] = [new QueryClient(), new QueryClient()]
  one.setQueryData(['a'], 1)
  one.setQueryData(['b'], 2)
  other.setQueryData(['b'], 2)
  other.setQueryData(['a'], 1)
  void other.prefetchQuery({ queryKey: ['c'], queryFn: () => new Promise(() => undefined) })
  expect(packQueries(other)).toBe(packQueries(one))
})
