// A page as a browser's parser reads it, for tests that look at all of it: several times faster than a document that
// could be pressed.
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export interface PageElement {
  tag: string
  attributes: Record<string, string>
  /** All text inside. */
  text: string
}

/** Every element of a page, in order; what templates hold too. */
export function elementsOfPage(html: string): PageElement[] {
  const found: PageElement[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
    const children = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
    const element: PageElement = { tag: node.nodeName, attributes: attributesOf(node), text: '' }
    if (!node.nodeName.startsWith('#')) found.push(element)
    element.text = children.map(walk).join('')
    return element.text
  }
  walk(parse(html))
  return found
}

function attributesOf(node: DefaultTreeAdapterTypes.Node): Record<string, string> {
  return 'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {}
}
