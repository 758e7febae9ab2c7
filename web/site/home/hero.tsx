// Hero: the first section of the home page.
import type { FeaturedMachine } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import type { Statistic } from '#contract/site/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { Translite } from '#web/ui/display/translite.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { featuredArt } from './featured-art.ts'
import { statisticOf } from './statistic-of.ts'

export interface HeroProps {
  /** Statistics as in the strip below. */
  statistics: readonly Pick<Statistic, 'key' | 'value'>[]
  /** Two of these are beside the headline: pictures that the page shows anyway cost no extra request. */
  featured: readonly FeaturedMachine[]
  isSignedIn: boolean
}

/** What the site is, its size, and the two ways to join. */
export function Hero({ statistics, featured, isSignedIn }: HeroProps) {
  const glasses = featured.filter((_, index) => index === 0 || index === featured.length - 1)
  return (
    <section aria-labelledby="hero" className="wrap">
      <div className="grid items-center gap-x-10 gap-y-5 pt-6 pb-8 md:grid-cols-[1.2fr_1fr] lg:grid-cols-[1.08fr_1fr] md:pt-10 md:pb-14">
        <div className="flex min-w-0 flex-col items-start gap-3.5 md:gap-5">
          <p className="flex flex-wrap gap-1.5">
            <Chip tone="teal" lit>
              {statisticOf(statistics, 'machines')} machines
            </Chip>
            <Chip lamp={false}>{statisticOf(statistics, 'manufacturers')} manufacturers</Chip>
          </p>
          <h1 id="hero" className="display text-[clamp(2.75rem,1.2rem+4.4vw,5rem)] leading-[0.95]">
            Every machine you ever played, in one place
          </h1>
          <p className="max-w-[46ch] text-quiet sm:text-lg leading-relaxed lg:text-xl lg:leading-relaxed">
            Look up any pinball machine from the 1930s to present, talk to the people who keep them alive, and
            buy from collectors.
          </p>
          <div className="grid w-full grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 sm:flex sm:w-auto sm:flex-wrap">
            <ButtonLink
              href={isSignedIn ? paths.forums() : paths.auth()}
              variant="primary"
              size="large"
              className="max-lg:px-4 max-sm:px-2"
            >
              {isSignedIn ? 'Go to the forums' : 'Join Community'}
            </ButtonLink>
            <ButtonLink href={paths.database()} size="large" className="max-lg:px-4 max-sm:px-2">
              Explore Machines
            </ButtonLink>
          </div>
        </div>
        <div className="flex items-center px-1 md:block md:px-0">
          {glasses.map((machine, index) => (
            <Glass key={machine.opdbId} machine={machine} isFront={index === 1} />
          ))}
        </div>
      </div>
    </section>
  )
}

function Glass({ machine, isFront }: { machine: FeaturedMachine; isFront: boolean }) {
  const { opdbId, name, manufacturer, year, imageUrl } = machine
  return (
    <SiteLink
      href={paths.machine(opdbId, name)}
      className={classes(
        'block w-1/2 overflow-clip rounded-card border border-line shadow-card transition-transform duration-200 ease-bumper hover:z-10 hover:rotate-0 md:w-[60%]',
        isFront ? 'relative z-1 -ml-2 rotate-3 md:-mt-[20%] md:ml-[40%]' : 'relative -rotate-3',
      )}
    >
      <Translite
        src={featuredArt(machine)}
        picture={imageUrl}
        alt={[name, manufacturer, year].filter(Boolean).join(', ')}
        eager
      />
    </SiteLink>
  )
}
