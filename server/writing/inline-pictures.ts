// Pictures in a text: only uploads of this site that the text may show. Others become links, or their alternative text.

import {
  altOf,
  closeToken,
  emptyToken,
  openToken,
  type Token,
  type Tokens,
  textToken,
} from '#server/writing/markdown/markdown.ts'
import { addressOf, withoutDirection } from './addresses.ts'
import { addressFor, type Known, type Target } from './known.ts'
import { PICTURE_PATH } from './picture-paths.ts'

interface Showing {
  target: Target
  known: Known
  told: (key: string) => void
}

export function showPictures(line: Tokens, showing: Showing): Tokens {
  let openLinks = 0
  return line.flatMap((token) => {
    if (token.tag === 'a') openLinks += token.nesting
    return token.type === 'image' ? shown(token, showing, openLinks > 0) : [token]
  })
}

function shown(token: Token, { target, known, told }: Showing, isInLink: boolean): Tokens {
  const alt = withoutDirection(altOf(token)).replace(/\s+/g, ' ').trim()
  const address = addressOf(String(token.attrGet('src') ?? ''))
  if (address?.kind === 'site') {
    const key = PICTURE_PATH.exec(address.path)?.[1]
    const picture = key ? known.picture?.(key) : null
    if (!key || !picture) return [textToken(alt || 'Picture')]
    told(key)
    return [pictureToken(picture, alt, target)]
  }
  const text = textToken(alt || address?.url.host || 'Picture')
  if (!address || isInLink) return [text]
  return [openToken('a', { href: address.url.href }, 'link'), text, closeToken('a', 'link')]
}

function pictureToken(
  { url, width, height, alt: ownAlt }: NonNullable<ReturnType<NonNullable<Known['picture']>>>,
  alt: string,
  target: Target,
): Token {
  const token = emptyToken('img', {
    src: addressFor(target, url),
    alt: alt || ownAlt,
    width: String(width),
    height: String(height),
    ...(target.kind === 'page' ? { loading: 'lazy', decoding: 'async' } : {}),
  })
  // Replacement for the picture in plain text.
  token.content = alt || ownAlt
  return token
}
