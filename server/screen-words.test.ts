// Words that make screens and emails sound translated are refused in texts for members.
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { literalOf, readModules, readSourceFiles, type SyntaxNode } from '#server/testing/source-modules.ts'

const BANNED: Readonly<Record<string, RegExp>> = {
  // "email" is the right word; a username still has letters and digits.
  letter: /(?<!-)\bletters?\b(?!,| and digits)/i,
  mailed: /\bmailed\b/i,
  whoever: /\bwhoever\b/i,
  somebody: /\bsomebody\b/i,
  everybody: /\beverybody\b/i,
  nobody: /\bnobody\b(?! makes any more)/i,
  anew: /\banew\b/i,
  meanwhile: /\bmeanwhile\b/i,
  'take it along': /\btake it along\b/i,
  'none waits': /\bnone waits\b/i,
  'at the desk': /\bat the desk\b/i,
  // American spelling: canceled, synchronized.
  cancelled: /\bcancell(ed|ing)\b/i,
  synchronised: /synchronis/i,
}

const EMAILS = /^server\/[\w/-]+\/(emails|ban-email|email-texts|outgoing-emails|[\w-]*notifications)\.ts$/
const isRead = (path: string) =>
  (path.startsWith('web/') && !/\.test\.|^web\/dev\/|^web\/rendered-fragment\.tsx$/.test(path)) ||
  EMAILS.test(path)

/** Text between tags, and quoted strings. */
function textsOf(node: SyntaxNode): string[] {
  if (node.type === 'JSXText') return [String(node.value)]
  if (node.type === 'TemplateElement') return [String((node.value as { cooked: unknown }).cooked)]
  const text = node.type === 'Literal' ? literalOf(node) : null
  return text === null ? [] : [text]
}

/** One word alone is a name of the code unless it begins with a capital. */
function wordsIn(text: string): string[] {
  if (!/[a-z]\s+\S*[a-z]|^\s*[A-Z][a-z]/.test(text)) return []
  return Object.keys(BANNED).filter((word) => BANNED[word]?.test(text))
}

test('screens and emails use the words that people speak', () => {
  const { sources } = readSourceFiles(rootDir)
  const modules = readModules(new Map([...sources].filter(([path]) => isRead(path))))
  expect(modules.length).toBeGreaterThan(300)
  const found = modules.flatMap(({ path, nodes }) =>
    nodes
      .flatMap(textsOf)
      .flatMap((text) => wordsIn(text).map((word) => `${path}: ${word} in “${text.trim()}”`)),
  )
  expect(found).toEqual([])
})

test('a word inside another, and letters of a username, are no fault', () => {
  expect(['Email sent to newsletter readers', '3 to 30 letters, digits or dots'].flatMap(wordsIn)).toEqual([])
  expect(['A letter is on its way', 'Somebody wrote to you'].map(wordsIn)).toEqual([['letter'], ['somebody']])
  expect(['Cancelled', 'cancelled', 'The catalogue is synchronised'].map(wordsIn)).toEqual([
    ['cancelled'],
    [],
    ['synchronised'],
  ])
})
