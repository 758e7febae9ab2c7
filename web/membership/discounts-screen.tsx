import ExternalLink from 'lucide-react/icons/external-link'
import Tag from 'lucide-react/icons/tag'
import { isAdmin } from '#contract/entitlements.ts'
import { PREMIUM_TIER_ID } from '#contract/membership/gift-constants.ts'
import type { Discount } from '#contract/membership/gifts.ts'
import { paths } from '#contract/paths.ts'
import { CopyButton } from '#web/accounts/settings/copy-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { discountCountQuery, discountsQuery } from './gift-queries.ts'

/** Members-only discounts: a list for members whose plan includes them, a gate for others. */
export function DiscountsScreen() {
  const { user } = useSession()
  if (!user) return <DiscountsGate isVisitor />
  return <ForMember />
}

function ForMember() {
  const { total, isOpen } = useLoaded(discountCountQuery)
  return isOpen ? <DiscountList /> : <DiscountsGate total={total} />
}

/** For readers whose plan does not include them. */
function DiscountsGate({ isVisitor = false, total = 0 }: { isVisitor?: boolean; total?: number }) {
  return (
    <div className="wrap">
      <Gate
        title="Members-only discounts"
        actions={
          <>
            <ButtonLink href={paths.plans(PREMIUM_TIER_ID)} variant="primary" size="large">
              Upgrade Membership
            </ButtonLink>
            {isVisitor ? (
              <ButtonLink href={paths.auth('login', 'discounts')} size="large">
                Sign in
              </ButtonLink>
            ) : (
              <ButtonLink href={paths.benefits()} size="large">
                Benefits comparison
              </ButtonLink>
            )}
          </>
        }
      >
        <p>
          Discount codes for shops and events, for members whose plan includes them.{' '}
          {isVisitor ? 'If yours does, sign in to use them.' : 'Your plan doesn’t include them.'}
        </p>
        {total > 0 ? <p className="mt-3">{waiting(total)}</p> : null}
      </Gate>
    </div>
  )
}

function waiting(total: number): string {
  return total === 1 ? 'One is available today.' : `${total} are available today.`
}

function DiscountList() {
  const { data } = useLoaded(discountsQuery)
  const { viewer } = useSession()
  return (
    <div className="wrap">
      <PageHead
        title="Discounts"
        lead="Codes for shops and events, for members whose plan includes them. Please don’t share them."
        actions={
          isAdmin(viewer) ? <ButtonLink href={paths.adminDiscounts()}>Manage discounts</ButtonLink> : null
        }
      />
      {data.length === 0 ? (
        <EmptyState level={2} icon={<Tag size={26} />} title="No discounts right now">
          New discounts will appear here.
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-5 md:grid-cols-2">
          {data.map((discount) => (
            <DiscountCard key={discount.id} discount={discount} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DiscountCard({ discount: { title, description, code, url, until } }: { discount: Discount }) {
  return (
    <Card as="li" className="flex flex-col gap-3">
      <h2 className="font-semibold text-xl leading-snug">{title}</h2>
      <Paragraphs text={description} className="text-quiet" />
      <div className="flex flex-wrap items-center gap-3 rounded-control border border-edge border-dashed bg-well px-4 py-3">
        <code className="num min-w-0 grow font-semibold text-lg tracking-wide [font-family:inherit] [overflow-wrap:anywhere]">
          {code}
        </code>
        <CopyButton text={code} label="Copy code" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <span className="text-quiet">
          {until ? (
            <>
              Until <LongDate at={`${until}T00:00:00Z`} />
            </>
          ) : (
            'No end date'
          )}
        </span>
        {url ? (
          <SiteLink
            href={url}
            rel="noopener noreferrer nofollow"
            target="_blank"
            className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-link"
          >
            {hostOf(url)}
            <ExternalLink size={15} aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </SiteLink>
        ) : null}
      </div>
    </Card>
  )
}

/** "shop.example" of its address. */
function hostOf(url: string): string {
  return /^https?:\/\/(?:[^/@]*@)?([^/?#:]+)/i.exec(url)?.[1] ?? url
}
