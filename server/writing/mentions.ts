// Mentions: "@ada" becomes a link if a member has that name. Not in links and code.
import { USERNAME_MAX } from '#contract/accounts/constants.ts'
import { paths } from '#contract/paths.ts'
import { NAMES_MAX } from '#contract/writing/limits.ts'
import { closeToken, openToken, type Tokens, textToken } from '#server/writing/markdown/markdown.ts'
import { addressFor, type Known, type Target } from './known.ts'

/** Not in an email address or a path. */
const MENTION = /(?<![\p{L}\p{N}_@/.-])@([\p{L}\p{N}][\p{L}\p{N}_.-]*)/gu

/** Names that a text may mention, at most fifty: everything after "@", even if it turns out to be code. */
export function namesIn(source: string): string[] {
  const names = new Set<string>()
  for (const [, name = ''] of source.matchAll(MENTION)) {
    for (const one of readings(name)) names.add(one)
    if (names.size >= NAMES_MAX) break
  }
  return [...names].slice(0, NAMES_MAX)
}

/** The name as written, and without trailing punctuation; a long run inside is tried once. */
function readings(name: string): string[] {
  return [...new Set([name, name.replace(/(?<![_.-])[_.-]+$/, '')])].filter(
    (one) => one.length <= USERNAME_MAX,
  )
}

/** The line with links to mentioned members; `told` receives their names. */
export function linkMentions(
  line: Tokens,
  { target, known, told }: { target: Target; known: Known; told: (username: string) => void },
): Tokens {
  let openLinks = 0
  return line.flatMap((token) => {
    if (token.tag === 'a') openLinks += token.nesting
    if (token.type !== 'text' || openLinks > 0) return [token]
    return split(token.content, known).flatMap((part) => {
      if (typeof part === 'string') return [textToken(part)]
      told(part.username)
      return memberLink(part.username, target)
    })
  })
}

/** "@ada", linked to her profile. */
export function memberLink(username: string, target: Target): Tokens {
  const mark = target.kind === 'page' ? { class: 'mention' } : undefined
  return [
    openToken('a', { ...mark, href: addressFor(target, paths.member(username)) }, 'mention'),
    textToken(`@${username}`),
    closeToken('a', 'mention'),
  ]
}

function split(text: string, known: Known): (string | { username: string })[] {
  const parts: (string | { username: string })[] = []
  let from = 0
  for (const match of text.matchAll(MENTION)) {
    const [, name = ''] = match
    const found = readings(name)
      .map((reading) => ({ reading, username: known.member(reading) }))
      .find(({ username }) => username !== null)
    if (!found || found.username === null) continue
    parts.push(text.slice(from, match.index), { username: found.username })
    from = match.index + 1 + found.reading.length
  }
  return [...parts, text.slice(from)].filter((part) => part !== '')
}
