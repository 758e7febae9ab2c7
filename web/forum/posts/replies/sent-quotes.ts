// Sends quotes from a post to the reply form, which is elsewhere on the page.
import { useEffect, useRef, useState } from 'react'
import { type QuoteSource, quoteOf } from '#contract/writing/quotes.ts'

const EVENT = 'multiball:quote'

interface SentQuote {
  topicId: number
  /** Null while the quoted text is being loaded. */
  markdown: string | null
}

/** Opens the reply form for a quote that is still to come. */
export function announceQuote(topicId: number): void {
  send({ topicId, markdown: null })
}

export function sendQuote(topicId: number, source: QuoteSource, text: string): void {
  send({ topicId, markdown: quoteOf(source, text) })
}

function send(detail: SentQuote): void {
  window.dispatchEvent(new CustomEvent(EVENT, { detail }))
}

/** Subscribes to quotes for a topic; returns the function that unsubscribes. */
export function onQuote(topicId: number, heard: (markdown: SentQuote['markdown']) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail.topicId === topicId) heard(event.detail.markdown)
  }
  window.addEventListener(EVENT, hear)
  return () => window.removeEventListener(EVENT, hear)
}

/** The selected text within the post that contains the button. */
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
  // Selecting the whole post quotes its Markdown instead.
  return oneLine(words) === oneLine(text.innerText) ? '' : words
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim()
}
