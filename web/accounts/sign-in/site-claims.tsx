// Statistics advertised on the sign-in page, on the amber display: digits in the dot-matrix font, words in the text
// font.
import type { Statistic } from '#contract/site/site.ts'
import { statisticOf } from '#web/site/home/statistic-of.ts'

const CLAIMS: readonly { figure?: Statistic['key']; words: string; text: string }[] = [
  {
    figure: 'machines',
    words: 'machines',
    text: 'Manufacturers, years, editions and features, from the 1930s to the present.',
  },
  {
    figure: 'members',
    words: 'community members',
    text: 'People who restore, play and collect, and like to talk about it.',
  },
  {
    words: 'An active marketplace',
    text: 'Complete machines, parts and playfields, from one collector to another.',
  },
]

export function SiteClaims({ statistics }: { statistics: readonly Pick<Statistic, 'key' | 'value'>[] }) {
  return (
    <section aria-labelledby="claims" className="dmd rounded-card px-5 py-6 sm:px-8 sm:py-9">
      <h2 id="claims" className="display text-2xl text-dmd-lit">
        What’s inside
      </h2>
      <ul className="mt-6 flex flex-col gap-6">
        {CLAIMS.map(({ figure, words, text }) => (
          <li key={words}>
            <p className="flex flex-wrap items-baseline gap-x-2.5 font-semibold text-dmd-lit text-xl">
              {figure ? (
                <span className="score text-[clamp(1.75rem,1.4rem+1.6vw,2.5rem)]">
                  {statisticOf(statistics, figure)}
                </span>
              ) : null}{' '}
              {words}
            </p>
            <p className="mt-1 max-w-[60ch] text-[0.9375rem] text-dmd-text">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
