import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/shell/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RedeemGift } from './redeem-gift.tsx'

export interface GiftScreenProps {
  /** What a member has already: read before another code is used up. */
  before: ReactNode
  /** A code was redeemed: the member's rights are others now. */
  onRedeemed: () => Promise<void>
}

/** What a gift membership is on this site, and where its code is redeemed. */
export function GiftScreen({ before, onRedeemed }: GiftScreenProps) {
  const { user } = useSession()
  return (
    <div className="wrap">
      <PageHead
        title="Gift membership"
        lead="A gift is a code that opens a paid plan for some months. It is not sold here: the people who run the site hand it out."
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card as="section" labelledBy="redeem">
          <h2 id="redeem" className="display mb-3 text-2xl">
            Redeem a code
          </h2>
          {user ? <RedeemGift before={before} onRedeemed={onRedeemed} /> : <ForVisitor />}
        </Card>
        <div className="measure flex flex-col gap-3 text-[1.0625rem] leading-relaxed [&_h2:not(:first-child)]:mt-4">
          <h2 className="display text-2xl">What a code does</h2>
          <p>
            It gives its plan for whole months from the moment you redeem it. A second code of the same plan
            adds its months at the end. When the gift is over you have what you pay for, or Free. Nothing is
            charged and nothing renews by itself.
          </p>
          <h2 className="display text-2xl">How to get one</h2>
          <p>
            The people who run this site give codes away, as prizes or as thanks. If you want to give one,
            write to them and say which plan you have in mind and for whom. Whether a code can be given is up
            to them. No payment is taken.
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
        A code goes to an account, so please log in first. You are brought back here. Without an account, join
        for free and then open this page again.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={paths.auth('login', 'gift')} variant="primary">
          Login
        </ButtonLink>
        <ButtonLink href={paths.plans(1)}>Join Free</ButtonLink>
      </div>
    </>
  )
}
