// ContactInbox: messages from the contact form, for admins.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Reply from 'lucide-react/icons/reply'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { INBOX_PAGE_SIZE } from '#contract/site/constants.ts'
import type { StoredContactMessage } from '#contract/site/site.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { BusyContent } from '#web/ui/feedback/busy-content.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
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

function Message({
  id,
  name,
  email,
  subject,
  message,
  createdAt,
  mailedAt,
  answeredAt,
}: StoredContactMessage) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function mark(): Promise<void> {
    setBusy(true)
    try {
      const body = { isAnswered: answeredAt === null }
      await api('PATCH /api/admin/contact-messages/{id}', { params: { id }, body })
    } catch (error) {
      toast.error('The message was not marked', failureText(error))
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: ['GET /api/admin/contact-messages'] }),
      client.invalidateQueries({ queryKey: ['GET /api/admin/overview'] }),
    ])
    setBusy(false)
  }
  return (
    <article>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 font-semibold text-lg [overflow-wrap:anywhere]">{subject}</h2>
        {answeredAt ? <Chip tone="green">Done</Chip> : mailedAt ? null : <Chip tone="amber">Unanswered</Chip>}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-quiet text-sm [overflow-wrap:anywhere]">
        <span>
          {name}, {email}
        </span>
        <span>
          <LongDate at={createdAt} time />
        </span>
        <span>{mailedAt ? 'Emailed to the contact address' : 'Not emailed'}</span>
      </p>
      <Paragraphs text={message} className="measure mt-3 leading-relaxed [overflow-wrap:anywhere]" />
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          size="small"
          icon={<Reply size={16} aria-hidden="true" />}
          aria-label={`Reply to ${name}`}
        >
          Reply
        </ButtonLink>
        <Button
          size="small"
          variant="quiet"
          icon={
            answeredAt ? <RotateCcw size={16} aria-hidden="true" /> : <Check size={16} aria-hidden="true" />
          }
          busy={isBusy}
          aria-label={`${answeredAt ? 'Not done' : 'Done'}: ${subject}`}
          onClick={() => void mark()}
        >
          {answeredAt ? 'Not done' : 'Done'}
        </Button>
      </div>
    </article>
  )
}
