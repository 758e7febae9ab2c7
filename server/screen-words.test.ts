// Words that make screens, emails and refusals sound translated are refused in texts for members.
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import {
  isNode,
  literalOf,
  readModules,
  readSourceFiles,
  type SyntaxNode,
} from '#server/testing/source-modules.ts'

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
  // American spelling: canceled, license, synchronized.
  cancelled: /\bcancell(ed|ing)\b/i,
  licence: /\blicence/i,
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

/** Texts of a refusal: `refuse.conflict('code', 'Text')`. */
function refusalsIn(node: SyntaxNode): string[] {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments)) return []
  const { object } = node.callee
  if (!isNode(object) || object.name !== 'refuse') return []
  return node.arguments.filter(isNode).flatMap((one) => literalOf(one) ?? [])
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

test('refusals of the server do so as well', () => {
  const { sources } = readSourceFiles(rootDir)
  const refusing = [...sources].filter(
    ([path, text]) => path.startsWith('server/') && text.includes('refuse.'),
  )
  const texts = readModules(new Map(refusing)).flatMap(({ nodes }) => nodes.flatMap(refusalsIn))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => wordsIn(text).length > 0)).toEqual([])
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
