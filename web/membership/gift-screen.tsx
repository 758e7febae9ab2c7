import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RedeemGift } from './redeem-gift.tsx'

export interface GiftScreenProps {
  /** The member's present plan, so that no code is wasted. */
  before: ReactNode
  /** Called after a code was redeemed: the member's permissions have changed. */
  onRedeemed: () => Promise<void>
}

/** Explains gift memberships, and redeems codes. */
export function GiftScreen({ before, onRedeemed }: GiftScreenProps) {
  const { user } = useSession()
  return (
    <div className="wrap">
      <PageHead
        title="Gift membership"
        lead="A gift code gives you a paid plan for a few months. Codes aren’t for sale: this site’s admins give them out."
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card as="section" labelledBy="redeem">
          <h2 id="redeem" className="display mb-3 text-2xl">
            Redeem a code
          </h2>
          {user ? <RedeemGift before={before} onRedeemed={onRedeemed} /> : <ForVisitor />}
        </Card>
        <div className="measure flex flex-col gap-3 text-[1.0625rem] leading-relaxed [&_h2:not(:first-child)]:mt-4">
          <h2 className="display text-2xl">How gift codes work</h2>
          <p>
            You get the plan for whole months from the moment you redeem the code. A second code for the same
            plan adds its months at the end. After the gift you go back to the plan you pay for, or to Free.
            Nothing is charged and nothing renews automatically.
          </p>
          <h2 className="display text-2xl">How to get a code</h2>
          <p>
            This site’s admins give codes away as prizes or as thanks. If you’d like one for someone, contact
            us and say which plan it’s for and who should get it. We decide case by case. There’s no charge.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <ButtonLink href={paths.contact()}>Contact us</ButtonLink>
            <ButtonLink href={paths.benefits()}>Benefits comparison</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  )
}

function ForVisitor() {
  return (
    <>
      <p className="text-quiet">
        Sign in to redeem a code. We’ll bring you back here. No account yet? Join for free, then open this
        page again.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={paths.auth('login', 'gift')} variant="primary">
          Sign in
        </ButtonLink>
        <ButtonLink href={paths.plans(1)}>Join Free</ButtonLink>
      </div>
    </>
  )
}
