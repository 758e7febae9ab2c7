import { expect, test } from 'vitest'
import { type Piece, planFiles, type Reader } from './file-plan.ts'

const KIB = 1024
const PRICES = { request: 12 * KIB }

interface Given {
  size?: number
  readers: Reader[]
  imports?: Piece[]
}

function piece(name: string, { size = 100, readers, imports = [] }: Given): Piece {
  return { modules: [name], size, readers: new Set(readers), imports: new Set(imports) }
}

const page = (weight = 1): Reader => ({ weight })

/** The files, by the names of what is in them. */
function plan(...pieces: Piece[]): string[] {
  const base = piece('base', { readers: pieces.flatMap(({ readers }) => [...readers]) })
  return planFiles([base, ...pieces], PRICES).map((names) => names.sort().join(' '))
}

test('small things that not quite the same pages share are one file; a large one is not loaded in vain', () => {
  const [a, b, ...others] = Array.from({ length: 20 }, () => page()) as [Reader, Reader, ...Reader[]]
  const files = plan(
    piece('one', { readers: [a, b], size: 5 * KIB }),
    piece('other', { readers: [a], size: 5 * KIB }),
    piece('large', { readers: [b], size: 100 * KIB }),
    piece('far', { readers: others.slice(9), size: 100 * KIB }),
  )
  expect(files).toContain('one other')
  expect(files).toContain('large')
})

test('what a file brings along counts: a page does not load a large file for the sake of a small one', () => {
  const [a, b, c] = [page(), page(), page()]
  const large = piece('large', { readers: [a], size: 200 * KIB })
  const files = plan(
    large,
    // With what imports the large file, the small one would bring it to both other pages.
    piece('importer', { readers: [a], imports: [large] }),
    piece('small', { readers: [a, b, c] }),
  )
  expect(files.find((names) => names.includes('small'))).not.toContain('importer')
})

test('two files never import each other, however small', () => {
  const readers = [page(), page()]
  const far = Array.from({ length: 30 }, () => page())
  const last = piece('last', { readers: [...readers, ...far.slice(0, 15)], size: 30 * KIB })
  const large = piece('large', { readers: [...readers, ...far], size: 100 * KIB, imports: [last] })
  const first = piece('first', { readers, imports: [large] })
  const files = plan(last, large, first)
  const together = files.find((names) => names.includes('first') && names.includes('last'))
  expect(together === undefined || together.includes('large')).toBe(true)
})

test('what most pages load comes with the base file, whatever members load', () => {
  const pages = Array.from({ length: 10 }, () => page())
  const members = Array.from({ length: 10 }, () => page(0.02))
  const files = plan(
    piece('many', { readers: pages.slice(0, 9), size: KIB }),
    piece('few', { readers: pages.slice(0, 2), size: 50 * KIB }),
    piece('own', { readers: members, size: 50 * KIB }),
  )
  expect(files[0]).toBe('base many')
  expect(files.slice(1)).toEqual(['few', 'own'])
})

test('a page that counts more asks for fewer files', () => {
  const shared = (weight: number) => {
    const [home, other, third] = [page(weight), page(), page()]
    return plan(
      piece('one', { readers: [home, other], size: 10 * KIB }),
      piece('two', { readers: [home, third], size: 10 * KIB }),
      piece('far', { readers: Array.from({ length: 20 }, () => page()) }),
    )
  }
  expect(shared(0.5)).toEqual(expect.arrayContaining(['one', 'two']))
  expect(shared(4)).toContain('one two')
})
