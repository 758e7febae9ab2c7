import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hindrance } from '#contract/entitlements.ts'
import type { ListingDetail } from '#contract/market/market.ts'
import { QUESTIONS_PAGE_SIZE } from '#contract/market/question-constants.ts'
import type { Question } from '#contract/market/questions.ts'
import { shownName } from '#contract/shown-name.ts'
import { api } from '#web/api.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { hasLeft, MemberLink } from '#web/ui/member-link.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { Written } from '#web/writing/written.tsx'
import { QuestionForm } from './question-form.tsx'
import { questionsQuery, refreshQuestions } from './question-queries.ts'

/** Questions and answers on a listing; members ask, its seller answers. */
export function ListingQuestions({ listing }: { listing: ListingDetail }) {
  const { pagination } = useLoaded(questionsQuery(listing.id))
  const client = useQueryClient()
  const [pages, setPages] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { total } = pagination
  const shown = Math.min(total, pages * QUESTIONS_PAGE_SIZE)
  /** How many answers or removals of the reader's own have taken their form or button along. */
  const [gone, setGone] = useState(0)
  useFocusRestore('questions', `${pages} ${gone}`)

  async function showMore(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      // Pages by offset: read together, they follow each other without a gap.
      await Promise.all([
        client.fetchQuery({ ...questionsQuery(listing.id, pages + 1), staleTime: 0 }),
        refreshQuestions(client),
      ])
      setPages(pages + 1)
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby="questions" className="min-w-0">
      <h2
        id="questions"
        tabIndex={-1}
        className="display mb-3 scroll-mt-24 text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]"
      >
        Questions
      </h2>
      {total === 0 ? <p className="text-quiet">No questions yet.</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <QuestionPage
            key={page}
            listing={listing}
            page={page}
            onGone={() => setGone((count) => count + 1)}
          />
        ))}
      </ul>
      {shown < total ? (
        <LoadMore
          text="Show more questions"
          shown={shown}
          total={total}
          busy={isBusy}
          onClick={() => void showMore()}
        />
      ) : null}
      {failure ? <FieldError>{failure}</FieldError> : null}
      <Ask listing={listing} />
    </section>
  )
}

interface QuestionPageProps {
  listing: ListingDetail
  page: number
  onGone: () => void
}

function QuestionPage({ listing, page, onGone }: QuestionPageProps) {
  const { data } = useLoaded(questionsQuery(listing.id, page))
  return data.map((question) => (
    <li key={question.id} className="py-4 first:pt-0">
      <Post listing={listing} post={question} kind="question" onGone={onGone} />
      {question.answer ? (
        <div className="mt-3 ml-3 border-teal border-l-2 pl-4">
          <Post listing={listing} post={question.answer} kind="answer" onGone={onGone} />
        </div>
      ) : (
        <Answer listing={listing} question={question} onGone={onGone} />
      )}
    </li>
  ))
}

interface PostProps {
  listing: ListingDetail
  post: Omit<Question, 'answer'>
  kind: 'question' | 'answer'
  onGone: () => void
}

function Post({ listing, post, kind, onGone }: PostProps) {
  const { id, author, html, createdAt, isHidden } = post
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isOwn = useViewer().member?.id === author.id

  async function remove() {
    if (isBusy) return
    setBusy(true)
    try {
      await api('DELETE /api/marketplace-questions/{id}', { params: { id } })
      await refreshQuestions(client)
      onGone()
    } catch (error) {
      toast.error('Not removed', failureText(error))
    }
    setBusy(false)
  }

  return (
    <article aria-label={`${kind === 'answer' ? 'Answer' : 'Question'} by ${shownName(author)}`}>
      <p className="mb-1 flex flex-wrap items-center gap-x-2 text-quiet text-sm">
        <MemberLink member={author} className="inline-block py-1 font-semibold text-ink" />
        {author.id === listing.seller.id ? (
          <span>{listing.intent === 'sale' ? 'Seller' : 'Listing owner'}</span>
        ) : null}
        <RelativeTime at={createdAt} />
        {isHidden ? (
          <span className="font-semibold text-warn">Hidden: only its author and moderators see it</span>
        ) : null}
      </p>
      <Written html={html} />
      <div className="mt-1 -ml-2 flex flex-wrap items-center">
        {isOwn ? (
          <Button
            variant="quiet"
            size="small"
            busy={isBusy}
            className="noscript:hidden"
            onClick={() => void remove()}
          >
            Remove
          </Button>
        ) : hasLeft(author.username) ? null : (
          <ReportButton kind="question" id={id} label={`Report this ${kind}`} ownerId={author.id} />
        )}
      </div>
    </article>
  )
}

interface AnswerProps {
  listing: ListingDetail
  question: Question
  onGone: () => void
}

function Answer({ listing, question, onGone }: AnswerProps) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const mayAnswer = viewer.member?.id === listing.seller.id && hindrance(viewer, 'question.write') === null
  if (!mayAnswer) return null
  if (!isOpen)
    return (
      <Button
        size="small"
        className="mt-2 noscript:hidden"
        aria-label={`Answer ${shownName(question.author)}`}
        onClick={() => setOpen(true)}
      >
        Answer
      </Button>
    )
  return (
    <QuestionForm
      label={`Answer to ${shownName(question.author)}`}
      fieldLabel="Your answer"
      missing="Please enter an answer"
      submitText="Answer"
      failed="Answer not sent"
      held="Your answer is waiting for a moderator"
      autoFocus
      onSent={onGone}
      className="mt-3"
      send={(body) =>
        api('POST /api/marketplace-questions/{id}/answer', { params: { id: question.id }, body })
      }
    />
  )
}

function Ask({ listing }: { listing: ListingDetail }) {
  const viewer = useViewer()
  const { id, seller, state, isFromBlocked } = listing
  if (viewer.member?.id === seller.id || isFromBlocked || hasLeft(seller.username)) return null
  if (state !== 'open' && state !== 'pending') return null
  if (hindrance(viewer, 'question.write') !== null)
    return <SilencedNote action="question.write" className="mt-4" />
  return (
    <QuestionForm
      label="Ask a question"
      fieldLabel={listing.intent === 'sale' ? 'Ask the seller' : 'Ask about this listing'}
      hint="Everyone who opens this listing can read it."
      missing="Please enter a question"
      submitText="Ask"
      failed="Question not sent"
      held="Your question is waiting for a moderator"
      className={classes('mt-5')}
      send={(body) => api('POST /api/marketplace-listings/{id}/questions', { params: { id }, body })}
    />
  )
}
