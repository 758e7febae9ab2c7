import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { PostWarning } from '#contract/blog/checks.ts'
import type { POST_CHECK_KINDS } from '#contract/blog/constants.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import type { EditorValues } from './editor-values.ts'

type Checked = Awaited<ReturnType<typeof askCheck>>

/** The checked values. */
const CHECKED_FIELDS = ['title', 'content', 'slug', 'excerpt', 'imageUrl'] as const

function askCheck(values: EditorValues, id: number | null) {
  const { title, content, slug, excerpt, imageUrl } = values
  return api('POST /api/admin/blog-post-checks', { body: { id, title, content, slug, excerpt, imageUrl } })
}

interface PublishCheckProps {
  values: EditorValues
  /** The post's id; null for a new one. */
  id: number | null
}

/** Suggests improvements before the post becomes visible, saved or not. None of them prevents publication. */
export function PublishCheck({ values, id }: PublishCheckProps) {
  const [found, setFound] = useState<{ checked: Checked; of: EditorValues } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isOld = found !== null && CHECKED_FIELDS.some((name) => found.of[name] !== values[name])

  async function check() {
    setBusy(true)
    setProblem(null)
    try {
      setFound({ checked: await askCheck(values, id), of: values })
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <Card as="section" labelledBy="publish-check">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="publish-check" className="display text-2xl">
            Publish check
          </h2>
          <p className="measure text-quiet text-sm">
            Looks for pictures without words, links that lead nowhere, and what lists and other sites show of
            the post. You can publish either way.
          </p>
        </div>
        <Button busy={isBusy} onClick={() => void check()}>
          {found ? 'Check again' : 'Check the post'}
        </Button>
      </div>
      <div role="status" className="contents">
        {problem ? <FieldError>{problem}</FieldError> : null}
        {found ? <Findings checked={found.checked} isOld={isOld} /> : null}
      </div>
    </Card>
  )
}

function Findings({ checked, isOld }: { checked: Checked; isOld: boolean }) {
  const { warnings, checkedLinks, uncheckedLinks } = checked
  return (
    <div className="mt-4 border-line border-t pt-4">
      <p className="flex items-center gap-2 font-semibold">
        {warnings.length === 0 ? (
          <CircleCheckBig size={18} aria-hidden="true" className="shrink-0 text-good" />
        ) : null}
        {summaryOf(warnings.length)}
        {isOld ? <span className="font-normal text-quiet">The post has changed since.</span> : null}
      </p>
      {warnings.length > 0 ? (
        <ul className="mt-3 flex flex-col gap-2.5">
          {warnings.map((warning) => (
            <Warning key={`${warning.kind} ${warning.address} ${warning.text}`} {...warning} />
          ))}
        </ul>
      ) : null}
      <p className="mt-3 text-quiet text-sm">{linksText(checkedLinks, uncheckedLinks)}</p>
    </div>
  )
}

function summaryOf(count: number): string {
  if (count === 0) return 'Nothing to mend.'
  return count === 1 ? '1 thing to look at' : `${count} things to look at`
}

function linksText(checked: number, unchecked: number): string {
  const done = checked === 1 ? '1 link followed.' : `${checked} links followed.`
  return unchecked > 0 ? `${done} ${unchecked} not, since there are many or they are slow.` : done
}

const AREAS: Readonly<Record<(typeof POST_CHECK_KINDS)[number], string>> = {
  picture_without_words: 'Pictures',
  picture_left_out: 'Pictures',
  link_without_address: 'Links',
  link_dead: 'Links',
  slug_empty: 'Slug',
  slug_long: 'Slug',
  slug_taken: 'Slug',
  slug_of_other: 'Slug',
  excerpt_missing: 'Excerpt',
  excerpt_short: 'Excerpt',
  excerpt_long: 'Excerpt',
  picture_missing: 'Featured image',
  picture_not_fetched: 'Featured image',
  picture_small: 'Featured image',
}

function Warning({ kind, text, address }: PostWarning) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 text-warn" />
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold">{AREAS[kind]}:</span> {text}
        {address ? <code className="block text-quiet text-sm">{address}</code> : null}
      </p>
    </li>
  )
}
