import { Specimen } from './specimen.tsx'

const GROUNDS = ['ground', 'raised', 'sunk', 'well', 'line', 'edge', 'amber']
const INKS = ['ink', 'quiet', 'amber-ink', 'teal', 'red', 'green', 'blue']

export function Tokens() {
  return (
    <>
      <Specimen name="Grounds">
        {GROUNDS.map((token) => (
          <div key={token} className="flex flex-col gap-1 text-sm">
            <span
              className="size-16 rounded-card border border-line"
              style={{ background: `var(--${token})` }}
            />
            {token}
          </div>
        ))}
      </Specimen>
      <Specimen name="Inks">
        {INKS.map((token) => (
          <span key={token} className="font-semibold text-lg" style={{ color: `var(--${token})` }}>
            {token}
          </span>
        ))}
      </Specimen>
      <Specimen name="Type">
        <div className="flex flex-col gap-3">
          <p className="display text-5xl">Every ball you ever played</p>
          <p className="display text-2xl">Community Highlights</p>
          <p className="measure">
            Inter for text: the measure is 68 characters, figures stand in columns where they are compared,
            and a{' '}
            <a href="#top" className="text-link">
              link in a text
            </a>{' '}
            is underlined.
          </p>
          <p className="text-quiet text-sm">Quiet text says what may be skipped.</p>
          <p className="score text-3xl text-amber-ink">0123456789</p>
        </div>
      </Specimen>
    </>
  )
}
