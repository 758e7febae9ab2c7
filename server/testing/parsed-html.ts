// HTML as a browser's parser reads it, for tests of what members write.
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

export interface ParsedElement {
  tag: string
  attributes: Record<string, string>
  /** All text inside. */
  text: string
  depth: number
}

/** Every element, in order; what templates hold too. Comments come as "#comment". */
export function elementsOf(html: string): ParsedElement[] {
  const found: ParsedElement[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node, depth: number): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
    const children = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
    const isFragment = node.nodeName === '#document-fragment'
    const element: ParsedElement = { tag: node.nodeName, attributes: attributesOf(node), text: '', depth }
    if (!isFragment) found.push(element)
    element.text = children.map((child) => walk(child, isFragment ? depth : depth + 1)).join('')
    return element.text
  }
  walk(parseFragment(html), 0)
  return found
}

export function textOf(html: string): string {
  return elementsOf(`<div>${html}</div>`)[0]?.text ?? ''
}

function attributesOf(node: DefaultTreeAdapterTypes.Node): Record<string, string> {
  return 'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {}
}
