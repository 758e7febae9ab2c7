import { describe, expect, it } from 'vitest'
import { beginningOf, headline } from './headlines.ts'
import { drawableWords, setTitle } from './lettering.ts'
import { diceFor } from './random.ts'
import { drawSharePicture } from './share-pictures.ts'
import { subjectFor, themeFor } from './themes.ts'
import { drawTranslite, drawTransliteSheet, eraOf } from './translites.ts'

const KINDS = ['listing', 'topic', 'post', 'page'] as const
const DISPLAYS = ['reels', 'lights', 'alphanumeric', 'dmd', 'cga', 'lcd', null] as const
const MAKERS = [
  'Gottlieb',
  'Williams',
  'Bally',
  'Stern',
  'Data East',
  'Sega',
  'Zaccaria',
  'Nobody & Sons',
  '',
] as const

/** Refuses what an XML parser refuses in the subset that we write: tags, quoted attributes, entities. */
function expectWellFormed(svg: string): void {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w:-]*="[^"<>]*")*) ?(\/?)>/g,
    (_, close, name, attributes, alone) => {
      const names = [...String(attributes).matchAll(/ ([a-zA-Z][\w:-]*)="/g)].map((match) => match[1])
      expect(new Set(names).size, `an attribute stands twice in <${name}>`).toBe(names.length)
      if (close) expect(open.pop()).toBe(name)
      else if (!alone) open.push(String(name))
      return ''
    },
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/)
}

function expectWhole(svg: string): void {
  expectWellFormed(svg)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(target)
}

function randomName(seed: number): string {
  const dice = diceFor(`name ${seed}`)
  const alphabet = [
    ...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789    &\'"-:/!?.,()éßœ漢ピ☃<>\u0000\ud800\u{1f3b1}',
  ]
  return Array.from(
    { length: dice.whole(0, 70) },
    () => alphabet[dice.whole(0, alphabet.length - 1)] ?? ' ',
  ).join('')
}

describe('a translite', () => {
  it('is the same for the same data, byte for byte', () => {
    const subject = { name: 'Fireball', maker: 'Bally', year: 1972, display: 'reels' }
    expect(drawTranslite(subject)).toBe(drawTranslite({ ...subject }))
  })

  it('differs by maker, by year across eras, and by name', () => {
    const base = { name: 'Fireball', maker: 'Bally', year: 1972 }
    const all = [
      base,
      { ...base, maker: 'Gottlieb' },
      { ...base, year: 1985 },
      { ...base, name: 'Airball' },
    ].map(drawTranslite)
    expect(new Set(all).size).toBe(all.length)
  })

  it('speaks the language of its era', () => {
    expect(eraOf({ name: 'x', year: 1952 })).toBe('woodrail')
    expect(eraOf({ name: 'x', year: 1952, display: 'lights' })).toBe('woodrail')
    expect(eraOf({ name: 'x', year: 1971 })).toBe('em')
    expect(eraOf({ name: 'x', year: 1977, display: 'alphanumeric' })).toBe('solid')
    expect(eraOf({ name: 'x', year: 1992 })).toBe('dmd')
    expect(eraOf({ name: 'x', year: 2021 })).toBe('lcd')
    expect(eraOf({ name: 'x', year: 1999, display: 'cga' })).toBe('cga')
    expect(eraOf({ name: 'x', display: 'reels' })).toBe('em')
    const drawn = [
      { year: 1955 },
      { year: 1970 },
      { year: 1985 },
      { year: 1995 },
      { year: 2020 },
      { year: 1999, display: 'cga' },
    ].map((when) => drawTranslite({ name: 'Flash', maker: 'Stern', ...when }))
    // Compared by their grounds, the first element after the definitions: they contain no name and no year.
    const grounds = drawn.map((svg) =>
      svg.slice(svg.indexOf('</defs>'), svg.indexOf('</defs>') + 700).replace(/#t\w+/g, ''),
    )
    expect(new Set(grounds).size).toBe(6)
  })

  it('names itself and cannot be broken out of', () => {
    const svg = drawTranslite({ name: '<script>alert("1")</script> & \'co\'', maker: '"><x', display: '"/>' })
    expect(svg).toContain(
      '<title>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;co&#39;</title>',
    )
    expect(svg).not.toMatch(/<script|<x/)
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 640 480" width="640" height="480" role="img">/,
    )
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:|@import|style=|\son\w+=/)
    expectWhole(svg)
  })

  it('shows the name of the site when nothing of a name can be drawn', () => {
    for (const name of ['', '   ', 'ピンボール', '☃', '()']) expectWhole(drawTranslite({ name, year: 1980 }))
    expect(drawTranslite({ name: '' })).toContain('<title>Multiball</title>')
    expect(drawableWords('Pokémon Straße ☃ Œuvre')).toEqual(['POKEMON', 'STRASSE', 'OEUVRE'])
    expect(drawableWords('Strato/Astro/Super-Flite')).toEqual(['STRATO/', 'ASTRO/', 'SUPER-FLITE'])
    expect(drawableWords('AC/DC')).toEqual(['AC/DC'])
  })

  it('stays small', () => {
    const longest = 'Captain Fantastic and the Brown Dirt Cowboy (Home Model)'
    for (const display of DISPLAYS)
      for (const maker of MAKERS) {
        expect(drawTranslite({ name: 'Medieval Madness', maker, year: 1997, display }).length).toBeLessThan(
          12_000,
        )
        expect(drawTranslite({ name: longest, maker, year: 1976, display }).length).toBeLessThan(15_000)
      }
    for (const kind of KINDS) expect(drawTranslite({ name: longest, kind }).length).toBeLessThan(9_000)
  })

  it('survives 500 random names', () => {
    for (let i = 0; i < 500; i++) {
      const dice = diceFor(`subject ${i}`)
      const subject = {
        name: randomName(i),
        maker: dice.pick(MAKERS),
        year: dice.chance(0.1) ? null : dice.whole(1930, 2030),
        display: dice.pick(DISPLAYS),
        kind: dice.chance(0.2) ? dice.pick(KINDS) : null,
      }
      const svg = drawTranslite(subject)
      if (i % 10 === 0) expectWhole(svg)
      else expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })
})

describe('what is lettered of a long name', () => {
  it.each([
    ['LED score displays for System 11, set', 'LED SCORE DISPLAYS'],
    ['Box of LED bulbs, warm white, about 120 pieces', 'BOX OF LED BULBS'],
    ['Lockdown bar and side rails for a Williams widebody', 'LOCKDOWN BAR AND SIDE RAILS'],
    ['Is the new code for Godzilla worth relearning the game?', 'IS THE NEW CODE'],
    ['Looking for a backglass to go with the cabinet', 'LOOKING FOR A BACKGLASS'],
    ['How to get it to the top of the stairs', 'HOW TO GET'],
    ['Flipper rebuild kit for two WPC flippers', 'FLIPPER REBUILD KIT'],
    ['What I listen for: a guide', 'WHAT I LISTEN FOR'],
    ['Where our machine data comes from', 'WHERE OUR MACHINE DATA COMES FROM'],
    ['Why an old machine needs new rubber', 'WHY AN OLD MACHINE'],
    ['With', 'WITH'],
  ])('of "%s" it is "%s"', (name, words) => {
    expect(headline(name).join(' ')).toBe(words)
  })

  it('never ends on a word that wants another, wherever it is cut', () => {
    const words = 'PARTS FOR THE TOP OF A MACHINE WITH TWO OR MORE LAMPS AND NO WIRES TO IT'.split(' ')
    for (let start = 0; start < words.length; start++)
      for (let most = 2; most < 8; most++) {
        const rest = words.slice(start)
        const kept = beginningOf(rest, most)
        if (kept.length > 1 && kept.length < rest.length)
          expect(kept.at(-1)).not.toMatch(/^(FOR|THE|OF|A|WITH|OR|AND|NO|TO|IT)$/)
      }
  })

  it('of a machine too', () => {
    const name = 'The Amazing Adventures of Captain Fantastic and the Brown Dirt Cowboy of the Old West'
    const drawn = (text: string) =>
      drawTranslite({ name: text, year: 1980 }).match(/<path transform/g)?.length
    expect(drawn(name)).toBeGreaterThan(0)
  })
})

describe('pictures of what is no machine', () => {
  const LISTINGS = [
    'LED score displays for System 11, set',
    'Attack from Mars translite, new old stock',
    'Fathom playfield, restored and clear coated',
    'Williams Funhouse, shopped, home use since 2004',
    'Box of LED bulbs, warm white, about 120 pieces',
    'Lockdown bar and side rails for a Williams widebody',
    'Bally AS-2518-35 MPU board, working',
    'Cyclone plastics, nearly complete, two cracked',
    'Flyers and manuals, 1978 to 1984, 25 pieces',
    'Upright arcade cabinet, empty, with working monitor',
  ]

  it('are laid out each in its own way', () => {
    // Positions, without colors.
    const layouts = LISTINGS.map((name) =>
      [...drawTranslite({ name, kind: 'listing' }).matchAll(/translate\(\d+ \d+\)/g)].slice(0, 2).join(),
    )
    expect(new Set(layouts).size).toBe(LISTINGS.length)
  })

  it('show what they are about, and take no part for a story', () => {
    const about = (name: string) => subjectFor(name, diceFor('same'))
    expect(about('Attack from Mars translite')).toBe('saucer')
    expect(about('Set of rubber rings')).toBe('bumper')
    expect(about('Power supply board')).toBe('lightning')
    expect(about('Is the new code for Jurassic Park out?')).toBe('track')
    expect(about('A question')).toBeNull()
  })
})

it('two famous monsters are no twins', () => {
  const [godzilla, park] = ['Godzilla', 'Jurassic Park'].map((name) => themeFor(name, 'lcd', diceFor(name)))
  expect(godzilla?.motif).not.toBe(park?.motif)
})

describe('a sheet', () => {
  it('shows each machine below the one before, in one whole document', () => {
    const machines = [
      { name: 'Fireball', maker: 'Bally', year: 1972, display: 'reels' },
      { name: 'Godzilla (Pro)', maker: 'Stern', year: 2021, display: 'lcd' },
      { name: '' },
      { name: '漢 <☃>' },
    ]
    const sheet = drawTransliteSheet(machines)
    expectWhole(sheet)
    expect(sheet).toMatch(/^<svg [^>]*viewBox="0 0 640 1920"/)
    expect([...sheet.matchAll(/<svg y="(\d+)"/g)].map(([, y]) => y)).toEqual(['0', '480', '960', '1440'])
    for (const machine of machines) expect(sheet.length).toBeGreaterThan(drawTranslite(machine).length)
  })

  it('weighs less than its pictures: what a thumbnail cannot show is left out', () => {
    const machine = { name: 'Attack from Mars', maker: 'Bally', year: 1995, display: 'dmd' }
    expect(drawTransliteSheet([machine]).length).toBeLessThan(drawTranslite(machine).length * 0.9)
  })
})

describe('a title', () => {
  it('lies wholly in its box, whatever its length and bend', () => {
    const box = { x: 40, y: 60, w: 500, h: 170 }
    const names = [
      'A',
      'I',
      'Q',
      'IT',
      'Black Knight',
      'W'.repeat(14),
      'Captain Fantastic and the Brown Dirt Cowboy of the Old West',
    ]
    const bends = [
      'straight',
      'arch',
      'bowl',
      'bulge',
      'rise',
      'wedge',
      'wave',
      'crawl',
      'slant',
      'bounce',
    ] as const
    for (const name of names)
      for (const bend of bends) {
        const { markup, fine } = setTitle(drawableWords(name), box, bend)
        const [left, top, right, bottom] = boundsOf(markup, fine)
        expect(left).toBeGreaterThanOrEqual(box.x - 0.5)
        expect(top).toBeGreaterThanOrEqual(box.y - 0.5)
        expect(right).toBeLessThanOrEqual(box.x + box.w + 0.5)
        expect(bottom).toBeLessThanOrEqual(box.y + box.h + 0.5)
      }
  })
})

/** Returns the extent of relative path data, control points included. */
function boundsOf(markup: string, fine: number): [number, number, number, number] {
  const xs: number[] = []
  const ys: number[] = []
  let [x, y] = [0, 0]
  for (const [, letter, rest] of markup
    .replaceAll(/<path [^>]*d="|"\/>/g, '')
    .matchAll(/([Mlhvqz])([^Mlhvqz]*)/g)) {
    const numbers = (rest?.match(/-?\d+/g) ?? []).map(Number)
    const size = letter === 'h' || letter === 'v' ? 1 : letter === 'q' ? 4 : 2
    for (let i = 0; i + size <= numbers.length; i += size) {
      const [a = 0, b = 0] = numbers.slice(i + size - 2 < i ? i : i + size - 2, i + size)
      if (letter === 'M') [x, y] = [a, b]
      else if (letter === 'h') x += a
      else if (letter === 'v') y += a
      else [x, y] = [x + a, y + b]
      xs.push(x / fine)
      ys.push(y / fine)
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

describe('a share picture', () => {
  it('is whole and well formed whatever the title, and the same for the same words', () => {
    for (let seed = 0; seed < 60; seed++) {
      const subject = { title: randomName(seed), label: randomName(seed + 1_000).slice(0, 40) }
      const svg = drawSharePicture(subject)
      expectWhole(svg)
      expect(drawSharePicture(subject)).toBe(svg)
      expect(svg).toMatch(/ width="1200" height="630"/)
      expect(svg).not.toMatch(/<(?:script|image|text|style|foreignObject)|https?:(?!\/\/www\.w3\.org)/)
    }
  })

  it('differs with its title and its label', () => {
    const [one, other, third] = [
      { title: 'Waxing', label: 'Guide' },
      { title: 'Cleaning', label: 'Guide' },
      { title: 'Waxing', label: 'News' },
    ].map(drawSharePicture)
    expect(new Set([one, other, third]).size).toBe(3)
  })

  it('has the letters of its title and of its label', () => {
    // Neither title names anything that could be drawn beside it.
    const outlines = (title: string, label: string) =>
      new Set(drawSharePicture({ title, label }).match(/ d="[^"]+"/g))
    const [one, sameTitle, sameLabel] = [
      outlines('Rules', 'Guide'),
      outlines('Rules', 'News'),
      outlines('Words', 'Guide'),
    ]
    const shared = (other: Set<string>, but: Set<string>) =>
      [...one].filter((outline) => other.has(outline) && !but.has(outline)).length
    expect(shared(sameTitle, sameLabel)).toBeGreaterThan(0)
    expect(shared(sameLabel, sameTitle)).toBeGreaterThan(0)
  })
})
