// For tests in happy-dom: parts of a page with the real router and query client. The test answers their calls, and reads
// what they sent, which messages they showed, and where they led.
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { act, type ReactNode, Suspense } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import { VISITOR } from '#contract/viewer.ts'
import { api } from '#web/api.ts'
import { createQueryClient, query } from '#web/queries.ts'
import { createAppRouter } from '#web/router.tsx'
import { type Session, sessionQuery } from '#web/shell/session/session.ts'
import type { ToastMessage } from '#web/ui/feedback/toast.tsx'

/** Status and body; a text is sent as it is, everything else as JSON. */
export type Answer = [status: number, body: unknown]

/** By the address's query, perhaps later. */
export type AnswerTo = (query: string) => Answer | Promise<Answer>

/** A refusal as the server words it. */
export const refusal = (status: number, text: string, more: object = {}): Answer => [
  status,
  { error: text, message: text, code: 'refused', ...more },
]

const MEMBER = { id: 7, username: 'ada', isSilenced: false } as const
export const SESSIONS: Record<'visitor' | 'member' | 'admin', Session> = {
  visitor: { user: null, viewer: VISITOR },
  member: {
    user: { ...MEMBER, role: 'member', membershipTierId: 1, subscriptionStatus: null } as never,
    viewer: { member: { ...MEMBER, role: 'member' }, permissions: ALL_PERMISSIONS },
  },
  admin: {
    user: { ...MEMBER, role: 'admin' } as never,
    viewer: { member: { ...MEMBER, role: 'admin' }, permissions: ALL_PERMISSIONS },
  },
}

interface Notes {
  /** Messages, as "title: description". */
  told: string[]
  /** Addresses that were loaded afresh. */
  went: string[]
  /** Writes with their bodies. */
  sent: [call: string, body: unknown][]
  /** Reads by their full address. */
  asked: string[]
  /** By "METHOD /path"; a call without one gets an empty object. */
  answers: Record<string, Answer | AnswerTo>
}

/** Titles of the specification’s eighth section that it calls destructive, and those that it calls a success. */
const FAILURES = /\bfailed\b|\berror\b|^Access Denied$|too short$|^Missing |^Invalid /i
const SUCCESSES =
  /^(Registration Complete|Account Created|Admin Account Created|(Login|Payment) Successful|(Post|Machine) (Created|Updated|Deleted|Imported)|Image Added|(Topic|Listing) created)$|\bsuccessfully\b/

/** A message that looks like the opposite of what it says. */
function isOddlyShown({ kind, title }: ToastMessage): boolean {
  return (FAILURES.test(title) && kind !== 'error') || (SUCCESSES.test(title) && kind !== 'success')
}

/** Changes a field as a keyboard does: React watches the element's own property, a keyboard changes the prototype's. */
function setTyped(field: HTMLInputElement | HTMLTextAreaElement | null, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What browsers do for this command, which happy-dom lacks. */
function typeIntoFocused(_command: string, _ui: boolean, text = ''): boolean {
  const field = document.activeElement as HTMLTextAreaElement
  const { selectionStart, selectionEnd, value } = field
  setTyped(field, value.slice(0, selectionStart) + text + value.slice(selectionEnd))
  return true
}

/** In place of `fetch`: notes calls, and answers them as the test says. */
function answerBy(notes: Notes): (address: string, request?: RequestInit) => Promise<Partial<Response>> {
  return async (address, { method = 'GET', body } = {}) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    const call = `${method} ${pathname}`
    if (method === 'GET') notes.asked.push(pathname + search)
    else notes.sent.push([call, body ? JSON.parse(String(body)) : null])
    const given = notes.answers[call] ?? [200, {}]
    const [status, reply] = typeof given === 'function' ? await given(search) : given
    const text = typeof reply === 'string' ? reply : JSON.stringify(reply)
    // A true Response reads its body at a time of its own, which fake timers do not wait for.
    return {
      ok: status < 300,
      status,
      statusText: '',
      headers: new Headers(),
      text: async () => (status === 204 ? '' : text),
    }
  }
}

/** Call once in a file: every test begins with empty notes and an empty page. */
export function livePart() {
  const notes: Notes = { told: [], went: [], sent: [], asked: [], answers: {} }
  let root: Root | undefined
  let oddlyShown: string[] = []
  const hear = (event: Event) => {
    const message = (event as CustomEvent<ToastMessage>).detail
    const { kind, title, description } = message
    if (isOddlyShown(message)) oddlyShown.push(`${kind}: ${title}`)
    notes.told.push(description ? `${title}: ${description}` : title)
  }

  // Its own timer, set while fake ones run, would wait for a millisecond that no test lets go by.
  notifyManager.setScheduler(queueMicrotask)
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers()
    Object.assign(notes, { told: [], went: [], sent: [], asked: [], answers: {} })
    oddlyShown = []
    localStorage.clear()
    sessionStorage.clear()
    vi.spyOn(window.location, 'assign').mockImplementation((to) => {
      notes.went.push(String(to))
    })
    vi.stubGlobal('fetch', answerBy(notes))
    Object.assign(document, { execCommand: typeIntoFocused })
    window.addEventListener('multiball:toast', hear)
  })

  afterEach(async () => {
    remove()
    // What a part does on leaving is still for the test's own server.
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    window.removeEventListener('multiball:toast', hear)
    // As long as the live line outlives its last listener: the next test opens one of its own.
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(2_000)
    // A page that a test let go to another address: the next test's page is there to stay.
    window.dispatchEvent(new Event('pageshow'))
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(oddlyShown).toEqual([])
  })

  function remove(): void {
    act(() => root?.unmount())
    root = undefined
    document.body.textContent = ''
  }

  async function settle(): Promise<void> {
    await act(async () => {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
      await vi.advanceTimersByTimeAsync(0)
    })
  }

  /** Draws a part in place of the one before. */
  async function show(part: ReactNode, reader: keyof typeof SESSIONS | Session = 'visitor'): Promise<void> {
    remove()
    const client = createQueryClient(api)
    // What the root of every page has loaded.
    client.setQueryData(sessionQuery().queryKey, typeof reader === 'string' ? SESSIONS[reader] : reader)
    client.setQueryData(query('GET /api/site').queryKey, { payments: 'sandbox' } as never)
    root = createRoot(document.body.appendChild(document.createElement('div')))
    await act(async () =>
      root?.render(
        <RouterContextProvider router={createAppRouter() as never}>
          <QueryClientProvider client={client}>
            <Suspense>{part}</Suspense>
          </QueryClientProvider>
        </RouterContextProvider>,
      ),
    )
    // What is drawn after one answer may ask for the next.
    for (let turn = 0; turn < 3; turn++) await settle()
  }

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const buttonOf = (text: string) => all('button').find((one) => one.textContent?.trim() === text)

  return {
    notes,
    settle,
    show,
    /** Lets so many milliseconds go by. */
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    /** The page's text, blanks folded. */
    text: () => (document.body.textContent ?? '').replace(/\s+/g, ' '),
    all,
    button: buttonOf,
    press: async (text: string) => {
      await act(async () => buttonOf(text)?.click())
      await settle()
    },
    /** Types into a field of a React-controlled form. */
    type: async (selector: string, text: string) => {
      const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)
      await act(async () => setTyped(field, text))
      await settle()
    },
    /** Fills in fields of the last form by name, and sends it. */
    send: async (values: Record<string, string> = {}) => {
      const form = all('form').at(-1) as HTMLFormElement | undefined
      for (const [name, value] of Object.entries(values))
        (form?.elements.namedItem(name) as HTMLInputElement).value = value
      await act(async () => form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
      await settle()
    },
  }
}
