// The rooms' calls, in the order of the shelves. Browsers import its type alone: the schemas of all rooms are large.
import { accountsCalls } from '#contract/accounts/calls.ts'
import { billingCalls } from '#contract/billing/calls.ts'
import { blogCalls } from '#contract/blog/calls.ts'
import { collectionsCalls } from '#contract/collections/calls.ts'
import { communityCalls } from '#contract/community/calls.ts'
import { forumCalls } from '#contract/forum/calls.ts'
import { logbookCalls } from '#contract/logbook/calls.ts'
import { machinesCalls } from '#contract/machines/calls.ts'
import { marketCalls } from '#contract/market/calls.ts'
import { membershipCalls } from '#contract/membership/calls.ts'
import { messages } from '#contract/messages/messages.ts'
import { moderationCalls } from '#contract/moderation/calls.ts'
import { notificationsCalls } from '#contract/notifications/calls.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { ratings } from '#contract/ratings/ratings.ts'
import { search } from '#contract/search/search.ts'
import { siteCalls } from '#contract/site/calls.ts'
import { writingCalls } from '#contract/writing/calls.ts'

export const contract = {
  ...siteCalls,
  ...accountsCalls,
  ...moderationCalls,
  ...pictures,
  ...writingCalls,
  ...messages,
  ...membershipCalls,
  ...billingCalls,
  ...machinesCalls,
  ...ratings,
  ...collectionsCalls,
  ...logbookCalls,
  ...forumCalls,
  ...marketCalls,
  ...blogCalls,
  ...communityCalls,
  ...search,
  ...notificationsCalls,
}

export type Contract = typeof contract
