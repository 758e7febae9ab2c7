import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { query, useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export function newsletterEndQuery(token: string) {
  return query('GET /api/newsletter-unsubscriptions', { query: { token } })
}

/** Target of an email's link: asks first, since mail programs open links by themselves. */
export function NewsletterEnd({ token }: { token: string }) {
  const queryClient = useQueryClient()
  const asked = newsletterEndQuery(token)
  const { isEnded } = useLoaded(asked)
  const [isBusy, setBusy] = useState(false)
  useFocusRestore('newsletter-ended', isEnded)

  async function stop(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const ended = await api('POST /api/newsletter-unsubscriptions', { query: { token } })
      queryClient.setQueryData(asked.queryKey, ended)
    } catch (error) {
      toast.error('Nothing was changed', failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="wrap pb-12">
      <PageHead title={isEnded ? 'Unsubscribed' : 'Unsubscribe?'} />
      <Card className="max-w-[40rem] sm:p-6">
        <p id="newsletter-ended" role="status" tabIndex={-1}>
          {isEnded
            ? 'New blog posts are no longer sent to this address.'
            : 'New blog posts will no longer be sent to this address.'}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {isEnded ? null : (
            <form
              method="post"
              action={`/api/newsletter-unsubscriptions?token=${encodeURIComponent(token)}`}
              onSubmit={(event) => void stop(event)}
            >
              <Button type="submit" variant="primary" busy={isBusy}>
                Unsubscribe
              </Button>
            </form>
          )}
          <ButtonLink href={paths.blog()}>Back to Blog</ButtonLink>
        </div>
      </Card>
    </div>
  )
}

/** For a truncated or altered link. */
export function NewsletterEndBroken() {
  return (
    <div className="wrap pb-12">
      <PageHead title="This link is incomplete" />
      <Card className="max-w-[40rem] sm:p-6">
        <p>
          Nothing was changed. Please copy the whole link from the email, or write to us and we’ll take your
          address off the list.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href={paths.contact()}>Contact us</ButtonLink>
          <ButtonLink href={paths.home()}>Home</ButtonLink>
        </div>
      </Card>
    </div>
  )
}
