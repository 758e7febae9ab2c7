// Client of the site's own API: by fetch in the browser; during server rendering main.ts passes a function of the same
// type that calls the handlers in process.
import { ApiError } from '#contract/api-error.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { PAGE_MEMBER_HEADER } from '#contract/page-member.ts'
import type { Contract } from '#contract/rooms.ts'

export type Key = keyof Contract & string
type Of<K extends Key> = Contract[K] extends Endpoint ? Contract[K] : never
export type InputOf<K extends Key> = Input<Of<K>>
export type ReplyOf<K extends Key> = Reply<Of<K>>

/** Keys of calls that need no input. */
export type Plain<K extends Key> = object extends InputOf<K> ? K : never

/** Calls an endpoint by its exact key; throws ApiError for every unsuccessful answer. */
export interface Api {
  <K extends Key>(key: Plain<K>, input?: InputOf<K>, signal?: AbortSignal): Promise<ReplyOf<K>>
  <K extends Key>(key: K, input: InputOf<K>, signal?: AbortSignal): Promise<ReplyOf<K>>
}

export interface AnyInput {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** Method and URL of a call: parameters filled in, query appended, empty values left out. */
function addressOf(key: string, input: AnyInput): { method: string; url: string } {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  }
  const text = query.toString()
  return { method, url: text ? `${path}?${text}` : path }
}

/** Asks the member for a confirmation; resolves to whether it was given. */
export type ConfirmIdentity = () => Promise<boolean>

let confirmIdentity: ConfirmIdentity | undefined

/** Sets the callback for answers that require a confirmation first (`confirmation_needed`). */
export function setConfirmIdentity(confirm: ConfirmIdentity | undefined): void {
  confirmIdentity = confirm
}

/** Repeats a call after the required confirmation; without it the refusal is thrown. */
async function confirmedCall(key: string, input?: AnyInput, signal?: AbortSignal): Promise<unknown> {
  try {
    return await fetchCall(key, input, signal)
  } catch (error) {
    const mustConfirm = error instanceof ApiError && error.code === 'confirmation_needed'
    if (!mustConfirm || !(await confirmIdentity?.())) throw error
    return fetchCall(key, input, signal)
  }
}

interface PageMember {
  id: number
  /** Called with the code of every refused write: the session may have ended, or be another member's. */
  onRefused: (code: string) => void
}

let pageMember: PageMember | undefined

/**
 * Sets the member to whom the page belongs. It stays when they are signed out: their text is still on the page, and must
 * not be sent in the name of who signs in next.
 */
export function setPageMember(member: PageMember | undefined): void {
  pageMember = member
}

export const pageMemberId = (): number | undefined => pageMember?.id

/** Headers of a write: the server refuses it if the browser's session is another member's. */
export function pageMemberHeaders(): Record<string, string> {
  return pageMember ? { [PAGE_MEMBER_HEADER]: String(pageMember.id) } : {}
}

/** To be called with every refused write. */
export function noteRefusal({ code }: ApiError): void {
  pageMember?.onRefused(code)
}

async function fetchCall(
  key: string,
  input: AnyInput = {},
  signal?: AbortSignal,
  keepalive = false,
): Promise<unknown> {
  const { method, url } = addressOf(key, input)
  const { body } = input
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    keepalive,
    headers: {
      ...(method !== 'GET' && pageMemberHeaders()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: JSON.stringify(body) ?? null,
  })
  const text = await response.text()
  if (response.ok) {
    const answer = parsed(text)
    // Not the server's answer but a proxy's page: its status counts.
    if (answer === undefined && text !== '') throw new ApiError(response.status, text, null)
    return answer
  }
  const refused = new ApiError(
    response.status,
    text || response.statusText,
    bodyOf(text),
    secondsOf(response),
  )
  if (method !== 'GET') noteRefusal(refused)
  throw refused
}

/** Seconds of the header; null if it is missing or a date. */
function secondsOf({ headers }: Response): number | null {
  const value = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(value) ? Number(value) : null
}

function bodyOf(text: string): Partial<ErrorBody> | null {
  const body = parsed(text)
  return typeof body === 'object' && body !== null ? body : null
}

/** Undefined for anything but JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The browser's API client. */
export const api = confirmedCall as Api

/** For a page about to unload: the call outlives it. Its body is limited to 64 KiB. */
export const apiOnLeaving = ((key: string, input?: AnyInput) => fetchCall(key, input, undefined, true)) as Api
