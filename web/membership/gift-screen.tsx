import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ProseScreen } from './prose-screen.tsx'

/** What a gift membership is on this site. */
export function GiftScreen() {
  return (
    <ProseScreen
      title="Gift membership"
      lead="A gift is a code that opens a paid plan for some months. It is not sold here: the people who run the site hand it out."
      actions={
        <>
          <ButtonLink href={paths.contact()} variant="primary">
            Contact us
          </ButtonLink>
          <ButtonLink href={paths.plans()}>Membership plans</ButtonLink>
        </>
      }
    >
      <h2 className="display text-2xl">If you want to give one</h2>
      <p>
        Write to us and say which plan you have in mind and for whom. Whether a code can be given is up to the
        people who run this site. No payment is taken.
      </p>
      <h2 className="display text-2xl">If you were given a code</h2>
      <p>
        Codes cannot be redeemed on this page at present. Keep yours, and write to us from your account's
        email address if you want to use it.
      </p>
    </ProseScreen>
  )
}
