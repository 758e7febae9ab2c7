// Runs of Markdown's own signs, from which renderers have taken quadratic time: for the test that counts and the bench
// that times.

export const MARKDOWN_SIGNS = [...'*_~`#>-+=[]()!<&\\|:', '\n'] as const

/** Every token of one to `longest` signs. */
export function* tokensOf(signs: readonly string[], longest: number): Generator<string> {
  let shorter: string[] = ['']
  for (let length = 1; length <= longest; length++) {
    shorter = shorter.flatMap((token) => signs.map((sign) => token + sign))
    yield* shorter
  }
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '<': '>', '{': '}' }

/** Closes what a token opens: its signs in the other order, brackets turned. */
function mirrored(token: string): string {
  return [...token]
    .reverse()
    .map((sign) => CLOSING[sign] ?? sign)
    .join('')
}

/** The shapes that a token is repeated in, `size` signs each. */
export const SHAPES: Readonly<Record<string, (token: string, size: number) => string>> = {
  'in a row': (token, size) => token.repeat(Math.floor(size / token.length)),
  nested: (token, size) => {
    const times = Math.floor(size / token.length / 2)
    return `${token.repeat(times)}a${mirrored(token).repeat(times)}`
  },
  'between words': (token, size) => `${token}a `.repeat(Math.floor(size / token.length)),
}
