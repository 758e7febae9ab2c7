// Links in members' texts: marked as unendorsed, and followed by their host unless the text shows it.
import { addressOf, tellsHost } from '#server/writing/addresses.ts'
import { addressFor, type Target } from '#server/writing/known.ts'
import { closeToken, openToken, type Token, type Tokens, textToken } from './markdown.ts'

export const LINK_REL = 'nofollow ugc noopener'

/** The line with its links prepared for the target. */
export function finishLinks(line: Tokens, target: Target): Tokens {
  const finished: Tokens = []
  let open: { token: Token; text: string } | null = null
  for (const token of line) {
    if (token.type === 'link_open') open = { token, text: '' }
    else if (open && token.type !== 'link_close') open.text += token.content
    if (open && token.type === 'link_close') {
      finished.push(...finish(open.token, open.text, target))
      open = null
    }
    finished.push(token)
  }
  return finished
}

/** Sets the link's attributes and returns the tokens for its end. */
function finish(link: Token, text: string, target: Target): Tokens {
  const address = addressOf(String(link.attrGet('href') ?? ''))
  if (!address) {
    link.attrs = []
    return []
  }
  if (address.kind === 'site') {
    link.attrs = [
      ['href', addressFor(target, address.path)],
      ['rel', LINK_REL],
    ]
    return text.trim() ? [] : [textToken(address.path)]
  }
  const { href, host } = address.url
  link.attrs = [
    ['href', href],
    ['rel', LINK_REL],
    ...(target.kind === 'page' ? ([['target', '_blank']] satisfies [string, string][]) : []),
  ]
  if (!text.trim()) return [textToken(host)]
  if (tellsHost(text, address.url)) return []
  return [textToken(' '), openToken('bdi'), textToken(`(${host})`), closeToken('bdi')]
}
