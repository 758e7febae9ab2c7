import { expect, test } from 'vitest'
import { endOf, readChangelog } from '#server/machines/pages/redirects.ts'
import { findMoves, type Likeness, titleMoves } from './moves.ts'

function like(opdbId: string, facts: Partial<Likeness> = {}): Likeness {
  return { opdbId, kind: 'machine', name: 'One', ipdbId: 5, makerId: 9, year: 1979, ...facts }
}

const move = (number: number, from: string, to: string | null) => ({
  changelog_id: number,
  opdb_id_deleted: from,
  action: to ? 'move' : 'delete',
  opdb_id_replacement: to,
  created_at: '2026-01-01T00:00:00.000000Z',
})

test('the changelog says where an id went, over several steps', () => {
  const changelog = readChangelog([
    move(2, 'Gaaaa-Mcccc', 'Gbbbb-Mdddd'),
    move(1, 'Gaaaa-Mbbbb', 'Gaaaa-Mcccc'),
  ])
  const moves = findMoves({
    vanished: [like('Gaaaa-Mbbbb')],
    fresh: [like('Gbbbb-Mdddd')],
    present: new Set(['Gbbbb-Mdddd']),
    changelog,
  })
  expect(moves).toEqual(new Map([['Gaaaa-Mbbbb', 'Gbbbb-Mdddd']]))
})

test('an alias goes with its machine', () => {
  const moves = findMoves({
    vanished: [
      like('Gaaaa-Mbbbb', { name: 'Two' }),
      like('Gaaaa-Mbbbb-Axxxx', { kind: 'alias', ipdbId: null }),
    ],
    fresh: [],
    present: new Set(['Gcccc-Mdddd', 'Gcccc-Mdddd-Axxxx']),
    changelog: readChangelog([move(1, 'Gaaaa-Mbbbb', 'Gcccc-Mdddd')]),
  })
  expect(moves.get('Gaaaa-Mbbbb-Axxxx')).toBe('Gcccc-Mdddd-Axxxx')
})

test('without a changelog an unmistakable likeness is a move', () => {
  const vanished = [like('Gaaaa-Mbbbb')]
  const found = (fresh: Likeness[]) =>
    findMoves({ vanished, fresh, present: new Set(fresh.map(({ opdbId }) => opdbId)), changelog: new Map() })
      .size
  expect(found([like('Gcccc-Mdddd')])).toBe(1)
  expect(found([like('Gcccc-Mdddd', { year: 1980 })])).toBe(0)
  expect(found([like('Gcccc-Mdddd'), like('Gcccc-Meeee')])).toBe(0)
  expect(found([like('Gcccc-Mdddd', { ipdbId: null })])).toBe(0)
})

test('what the changelog calls deleted has not moved', () => {
  const moves = findMoves({
    vanished: [like('Gaaaa-Mbbbb')],
    fresh: [like('Gcccc-Mdddd')],
    present: new Set(['Gcccc-Mdddd']),
    changelog: readChangelog([move(1, 'Gaaaa-Mbbbb', null)]),
  })
  expect(moves.size).toBe(0)
})

test('a circle of moves and rows that cannot be read lead nowhere', () => {
  const changelog = readChangelog([
    move(1, 'Gaaaa', 'Gbbbb'),
    move(2, 'Gbbbb', 'Gaaaa'),
    { action: 'move' },
    null,
    move(3, 'not an id', 'Gaaaa'),
  ])
  expect(changelog.size).toBe(2)
  expect(endOf('Gaaaa', (id) => changelog.get(id)?.toId)).toBeNull()
})

test('a title moves when all its machines went to one other title', () => {
  const moves = new Map([
    ['Gaaaa-Mbbbb', 'Gzzzz-Mbbbb'],
    ['Gaaaa-Mcccc', 'Gzzzz-Mcccc'],
    ['Gdddd-Mbbbb', 'Gzzzz-Mdddd'],
    ['Gdddd-Mcccc', 'Gyyyy-Mdddd'],
  ])
  expect(titleMoves(moves, new Set(['Gzzzz', 'Gyyyy']))).toEqual(new Map([['Gaaaa', 'Gzzzz']]))
})
