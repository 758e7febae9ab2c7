// Texts in words that are as frequent as those of a language: rank r comes about 1/r as often as the first.
const VOCABULARY = 50_000
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')

/** A word for a rank: every rank has its own. */
export function wordOf(rank: number): string {
  let word = ''
  for (let rest = rank + 400; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length]
  return word
}

export const someWord = () => wordOf(Math.floor(VOCABULARY ** Math.random()))

/** So many words on one line. */
export const someText = (words: number) => Array.from({ length: words }, someWord).join(' ')
