// ClosingCall: the last section of the home page.
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Final call to action of the home page. */
export function ClosingCall({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section aria-labelledby="closing" className="wrap">
      <div className="relative overflow-clip rounded-card border border-line bg-raised px-5 py-10 shadow-card sm:px-10 md:py-14">
        <ShooterLane />
        <div className="relative flex max-w-[34rem] flex-col items-start gap-4">
          <h2 id="closing" className="display text-[clamp(2.25rem,1.6rem+2.8vw,3.5rem)]">
            Your ball is in the shooter lane
          </h2>
          <p className="text-lg text-quiet leading-relaxed">
            {isSignedIn
              ? 'Look up the machine you are working on, or see who else is here.'
              : 'Joining is free: all you need is a username, an email address and a password. You can use the database and read the blog without an account.'}
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={isSignedIn ? paths.database() : paths.auth()} variant="primary" size="large">
              {isSignedIn ? 'Explore machines' : 'Join Now'}
            </ButtonLink>
            <ButtonLink href={isSignedIn ? paths.members() : paths.database()} size="large">
              {isSignedIn ? 'Meet the members' : 'Learn More'}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

// Drawing: a pulled plunger with its ball, and the lane's arch above.
function ShooterLane() {
  return (
    <svg
      viewBox="0 0 220 300"
      aria-hidden="true"
      className="absolute -top-3 right-0 h-[calc(100%+0.75rem)] opacity-15 sm:right-6 md:opacity-100"
    >
      <path d="M60 300V118a80 80 0 0 1 80-80" fill="none" stroke="var(--line)" strokeWidth="6" />
      <path
        d="M178 300V112a118 118 0 0 0-118-108"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M134 300V132" fill="none" stroke="var(--edge)" strokeWidth="8" strokeLinecap="round" />
      {[0, 1, 2].map((at) => (
        <circle
          key={at}
          cx={104 - at * 6}
          cy={148 + at * 44}
          r="9"
          fill="var(--amber)"
          opacity={1 - at * 0.3}
        />
      ))}
      <path d="M156 300v-62" stroke="var(--quiet)" strokeWidth="5" />
      <path
        d="M147 292h18m-18-10h18m-18-10h18m-18-10h18m-18-10h18"
        stroke="var(--teal)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M147 236h18" stroke="var(--quiet)" strokeWidth="8" strokeLinecap="round" />
      <circle cx="156" cy="218" r="13" fill="#9aa1b8" />
      <circle cx="155" cy="216.5" r="11" fill="#c4cadb" />
      <circle cx="152" cy="213" r="4.5" fill="#fff" />
    </svg>
  )
}
