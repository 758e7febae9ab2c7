// Folds usernames that look alike to one key, so that a member cannot imitate another.

// Letters of other scripts that look like Latin ones (after lower-casing), and digits that look like letters.
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  ӏ: 'l',
  ү: 'y',
  і: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  ь: 'b',
  г: 'r',
  п: 'n',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'l',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  γ: 'y',
  σ: 'o',
  ı: 'l',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ß: 'b',
  ƅ: 'b',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'l',
  ʟ: 'l',
  ս: 'u',
  օ: 'o',
  ո: 'n',
  հ: 'h',
  '0': 'o',
  '1': 'l',
  i: 'l',
  '.': '_',
  '-': '_',
}

/** The name folded to its appearance, unique among members: "Аdmin" (Cyrillic А), "ADMIN" and "adm1n" are one. */
export function usernameKey(username: string): string {
  return [...plainLetters(username)].map((letter) => LOOKS_LIKE[letter] ?? letter).join('')
}

/** Lower case, without accents, full-width forms and other variants. */
export function plainLetters(username: string): string {
  return username.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
