import { paths } from '#contract/paths.ts'
import type { SiteInfo } from '#contract/site/site.ts'
import { NETWORK_NAMES, SocialIcon } from '#web/shell/page/social-icon.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { webAddress } from '#web/ui/web-address.ts'

export interface JoinUsProps {
  links: SiteInfo['socialLinks']
  isSignedIn: boolean
}

/** Ways to take part: here, and on the site's social networks. */
export function JoinUs({ links, isSignedIn }: JoinUsProps) {
  return (
    <Card
      as="section"
      labelledBy="join-us"
      className="flex flex-col gap-5 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="min-w-0">
        <h2 id="join-us" className="display text-2xl">
          {isSignedIn ? 'Take part' : 'Join us'}
        </h2>
        <p className="mt-1.5 text-quiet">
          {isSignedIn
            ? 'Read what others are working on, or see who else is here.'
            : 'Joining is free: keep your collection, rate machines, and meet the people who play them.'}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {isSignedIn ? (
            <>
              <ButtonLink href={paths.forums()} variant="primary">
                Join the discussion
              </ButtonLink>
              <ButtonLink href={paths.members()}>Meet the members</ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink href={paths.auth()} variant="primary">
                Join Community
              </ButtonLink>
              <ButtonLink href={paths.plans()}>View membership tiers</ButtonLink>
            </>
          )}
        </div>
      </div>
      {links.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4">
          {links.map(({ network, url }) => (
            <li key={network}>
              <a
                href={webAddress(url)}
                rel="noopener me"
                className="bumper inline-flex min-h-11 items-center gap-1 font-medium text-quiet text-sm hover:text-ink"
              >
                <SocialIcon network={network} />
                {NETWORK_NAMES[network]}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
