import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BOUNCE_LINES_MAX, BOUNCES_MAX } from '#contract/blog/constants.ts'
import { api, type ReplyOf } from '#web/api.ts'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { type Errors, SubmitButton, useForm, type Values } from '#web/ui/forms/form.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { refreshNewsletter } from './newsletter-queries.ts'

type Outcome = ReplyOf<'POST /api/admin/newsletter-bounces'>

/** Maximum number of line numbers in the result. */
const LINES_NAMED = 20

function check({ lines: text }: Values<'lines'>): Errors<'lines'> {
  if (text.trim() === '') return { lines: 'Please paste at least one address' }
  const isTooLong = text.length > BOUNCES_MAX || text.trimEnd().split('\n').length > BOUNCE_LINES_MAX
  return isTooLong ? { lines: `At most ${BOUNCE_LINES_MAX.toLocaleString('en-US')} lines at once` } : {}
}

/** Takes a list of addresses whose emails bounced. */
export function BounceForm() {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, isBusy, props } = useForm({
    fields: ['lines'],
    check: (values) => {
      setOutcome(null)
      setProblem(null)
      return check(values)
    },
    send: async ({ lines }) => {
      setOutcome(await api('POST /api/admin/newsletter-bounces', { body: { lines } }))
      await refreshNewsletter(client)
      return undefined
    },
    failed: (error) => setProblem(failureText(error)),
  })
  return (
    <section aria-labelledby="bounces">
      <SectionHead
        id="bounces"
        title="Bounces"
        lead="Addresses whose emails came back get nothing more until they are subscribed again."
      />
      <Card>
        <form {...props} aria-labelledby="bounces" className="flex flex-col items-start gap-4">
          <Field
            label="Addresses"
            hint={`One per line, up to ${BOUNCE_LINES_MAX.toLocaleString('en-US')} at once.`}
            error={errors.lines}
            className="w-full"
          >
            <Textarea name="lines" rows={3} spellCheck={false} autoCapitalize="none" autoComplete="off" />
          </Field>
          {problem ? <FieldError>{problem}</FieldError> : null}
          <SubmitButton variant="secondary" busy={isBusy} busyText="Ending">
            Unsubscribe these addresses
          </SubmitButton>
          <div role="status">{outcome ? <p className="measure">{outcomeText(outcome)}</p> : null}</div>
        </form>
      </Card>
    </section>
  )
}

/** "2 ended, 1 unknown. No address in lines 3 and 7." */
function outcomeText({ ended, unchanged, unknown, malformed }: Outcome): string {
  const counts = [
    `${ended} ended`,
    ...(unchanged > 0 ? [`${unchanged} bounced before`] : []),
    ...(unknown > 0 ? [`${unknown} unknown`] : []),
  ].join(', ')
  if (malformed.length === 0) return `${counts}.`
  const named = malformed.slice(0, LINES_NAMED)
  const more = malformed.length > named.length ? ` and ${malformed.length - named.length} more` : ''
  return `${counts}. No address in ${malformed.length === 1 ? 'line' : 'lines'} ${named.join(', ')}${more}.`
}
