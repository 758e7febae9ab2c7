// ContactInbox: messages from the contact form, for admins.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { INBOX_PAGE_SIZE } from '#contract/site/constants.ts'
import type { StoredContactMessage } from '#contract/site/site.ts'
import { query } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'

export function inboxQuery(page = 1) {
  return query('GET /api/admin/contact-messages', {
    query: { limit: INBOX_PAGE_SIZE, offset: (page - 1) * INBOX_PAGE_SIZE },
  })
}

/** Messages from the contact form, to be answered by email. */
export function ContactInbox({ page = 1 }: { page?: number | undefined }) {
  const messages = useQuery({ ...inboxQuery(page), placeholderData: keepPreviousData })
  const { data, isError, isPlaceholderData, refetch } = messages
  const pages = usePageCount(messages, INBOX_PAGE_SIZE, page)
  return (
    <>
      {isError ? (
        <ErrorState title="Failed to load the messages" onRetry={() => void refetch()}>
          Please try again later.
        </ErrorState>
      ) : !data ? (
        <Loading label="Loading messages">
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : (
        <BusyContent isBusy={isPlaceholderData}>
          {data.data.length === 0 ? (
            <EmptyList total={data.pagination.total} title="No messages" level={2}>
              Messages from the contact form appear here.
            </EmptyList>
          ) : (
            <ul className="flex flex-col gap-4">
              {data.data.map((message) => (
                <Card key={message.id} as="li">
                  <Message {...message} />
                </Card>
              ))}
            </ul>
          )}
        </BusyContent>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(other) => paths.adminSettings({ tab: 'inbox', page: other })}
        label="Message pages"
      />
    </>
  )
}

function Message({ name, email, subject, message, createdAt, mailedAt }: StoredContactMessage) {
  return (
    <article>
      <h2 className="font-semibold text-lg [overflow-wrap:anywhere]">{subject}</h2>
      <p className="mt-1 flex flex-wrap gap-x-2 text-quiet text-sm [overflow-wrap:anywhere]">
        <span>
          {name},{' '}
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            className="text-link"
          >
            {email}
          </a>
        </span>
        <span>
          · <LongDate at={createdAt} time />
        </span>
        <span>· {mailedAt ? 'Emailed to the contact address' : 'Not emailed'}</span>
      </p>
      <Paragraphs text={message} className="measure mt-3 leading-relaxed [overflow-wrap:anywhere]" />
    </article>
  )
}
