// Client of the site's own API: by fetch in the browser; during server rendering main.ts passes a function of the same
// type that calls the handlers in process.
import type { accounts } from '#contract/accounts/accounts.ts'
import type { accountActivity } from '#contract/accounts/activity.ts'
import type { accountProfiles } from '#contract/accounts/profiles.ts'
import type { accountRecovery, accountSecurity, accountSessions } from '#contract/accounts/security.ts'
import { ApiError } from '#contract/api-error.ts'
import type { billingAdmin } from '#contract/billing/admin.ts'
import type { ownBilling } from '#contract/billing/billing.ts'
import type { billingTiers } from '#contract/billing/tiers.ts'
import type { blogAdmin } from '#contract/blog/admin.ts'
import type { blog } from '#contract/blog/blog.ts'
import type { blogNewsletter } from '#contract/blog/newsletter.ts'
import type { blogNewsletterAdmin } from '#contract/blog/newsletter-admin.ts'
import type { blogRevisions } from '#contract/blog/revisions.ts'
import type { collections } from '#contract/collections/collections.ts'
import type { collectionsImport } from '#contract/collections/import.ts'
import type { communityEvents } from '#contract/community/calendar-events.ts'
import type { community } from '#contract/community/community.ts'
import type { communityPosts } from '#contract/community/social-posts.ts'
import type { Endpoint, Input, Reply } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { forumBoards } from '#contract/forum/boards.ts'
import type { forum } from '#contract/forum/forum.ts'
import type { forumMembers } from '#contract/forum/members.ts'
import type { forumModeration } from '#contract/forum/moderation.ts'
import type { forumPosts } from '#contract/forum/posts.ts'
import type { forumReading } from '#contract/forum/reading.ts'
import type { logbook } from '#contract/logbook/logbook.ts'
import type { logbookSharing } from '#contract/logbook/sharing.ts'
import type { machineAdmin } from '#contract/machines/admin.ts'
import type { machineImages } from '#contract/machines/images.ts'
import type { machines } from '#contract/machines/machines.ts'
import type { machinePages } from '#contract/machines/pages.ts'
import type { machineProposals } from '#contract/machines/proposals.ts'
import type { marketLogbooks } from '#contract/market/logbooks.ts'
import type { market } from '#contract/market/market.ts'
import type { marketOffers } from '#contract/market/offers.ts'
import type { marketPrices } from '#contract/market/prices.ts'
import type { marketQuestions } from '#contract/market/questions.ts'
import type { marketSearches } from '#contract/market/saved-searches.ts'
import type { membershipGifts } from '#contract/membership/gifts.ts'
import type { membership } from '#contract/membership/membership.ts'
import type { messages } from '#contract/messages/messages.ts'
import type { moderationFollows } from '#contract/moderation/follows.ts'
import type { moderationMembers } from '#contract/moderation/members.ts'
import type { moderation } from '#contract/moderation/moderation.ts'
import type { notifications } from '#contract/notifications/notifications.ts'
import type { pictures } from '#contract/pictures/pictures.ts'
import type { ratings } from '#contract/ratings/ratings.ts'
import type { search } from '#contract/search/search.ts'
import type { siteOverview } from '#contract/site/overview.ts'
import type { site } from '#contract/site/site.ts'
import type { drafts } from '#contract/writing/drafts.ts'
import type { writing } from '#contract/writing/writing.ts'

export type Contract = typeof site &
  typeof siteOverview &
  typeof accounts &
  typeof accountSecurity &
  typeof accountSessions &
  typeof accountRecovery &
  typeof accountProfiles &
  typeof accountActivity &
  typeof drafts &
  typeof messages &
  typeof membership &
  typeof membershipGifts &
  typeof ownBilling &
  typeof billingTiers &
  typeof billingAdmin &
  typeof pictures &
  typeof writing &
  typeof machines &
  typeof machineAdmin &
  typeof machinePages &
  typeof collections &
  typeof collectionsImport &
  typeof logbook &
  typeof logbookSharing &
  typeof ratings &
  typeof machineImages &
  typeof machineProposals &
  typeof forum &
  typeof forumReading &
  typeof forumBoards &
  typeof forumMembers &
  typeof forumModeration &
  typeof forumPosts &
  typeof market &
  typeof marketLogbooks &
  typeof marketOffers &
  typeof marketPrices &
  typeof marketQuestions &
  typeof marketSearches &
  typeof blog &
  typeof blogAdmin &
  typeof blogRevisions &
  typeof blogNewsletter &
  typeof blogNewsletterAdmin &
  typeof community &
  typeof communityEvents &
  typeof communityPosts &
  typeof moderation &
  typeof moderationFollows &
  typeof moderationMembers &
  typeof search &
  typeof notifications

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

async function fetchCall(
  key: string,
  input: AnyInput = {},
  signal?: AbortSignal,
  keepalive = false,
): Promise<unknown> {
  const { method, url } = addressOf(key, input)
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    ...(signal && { signal }),
    ...(keepalive && { keepalive }),
    ...(input.body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input.body),
    }),
  })
  const text = await response.text()
  if (response.ok) {
    const answer = parsed(text)
    // Not the server's answer but a proxy's page: its status counts.
    if (answer === undefined && text !== '') throw new ApiError(response.status, text, null)
    return answer
  }
  throw new ApiError(response.status, text || response.statusText, bodyOf(text), secondsOf(response))
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
