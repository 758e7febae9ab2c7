// Quotes on their way from a post to the form for a reply, which may stand anywhere on the page.
import { useEffect, useRef, useState } from 'react'
import { type QuoteSource, quoteOf } from '#contract/writing/quotes.ts'

const EVENT = 'multiball:quote'
/** Characters of a quote: whoever wants more of it follows its link. */
const QUOTE_MAX = 1_500

interface SentQuote {
  topicId: number
  markdown: string
}

export function sendQuote(topicId: number, source: QuoteSource, text: string): void {
  const words = text.trim()
  const cut = words.length > QUOTE_MAX ? `${words.slice(0, QUOTE_MAX).trimEnd()}…` : words
  const detail: SentQuote = { topicId, markdown: quoteOf(source, cut) }
  window.dispatchEvent(new CustomEvent(EVENT, { detail }))
}

/** Hears of quotes for a topic; answers how to stop. */
export function onQuote(topicId: number, heard: (markdown: string) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail.topicId === topicId) heard(event.detail.markdown)
  }
  window.addEventListener(EVENT, hear)
  return () => window.removeEventListener(EVENT, hear)
}

/** What is selected in the text of the post in which the button stands, however it was selected. */
export function useSelectionIn() {
  const button = useRef<HTMLButtonElement>(null)
  const [selected, setSelected] = useState('')
  useEffect(() => {
    const look = () => setSelected(selectionIn(textOf(button.current)))
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [])
  return { button, selected }
}

function textOf(button: HTMLElement | null): HTMLElement | null {
  return button?.closest('article')?.querySelector<HTMLElement>('.written') ?? null
}

function selectionIn(text: HTMLElement | null): string {
  const selection = document.getSelection()
  if (!text || !selection || selection.isCollapsed || selection.rangeCount === 0) return ''
  const { commonAncestorContainer } = selection.getRangeAt(0)
  if (!text.contains(commonAncestorContainer)) return ''
  const words = selection.toString().trim()
  // All of it is quoted as it was written.
  return oneLine(words) === oneLine(text.innerText) ? '' : words
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}
