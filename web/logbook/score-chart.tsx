import type { Logbook } from '#contract/logbook/logbook.ts'
import { numberText } from '#web/ui/display/count-text.ts'
import { Table } from '#web/ui/display/table.tsx'
import { dateText } from './log-words.ts'

const WIDTH = 640
const HEIGHT = 160
const EDGE = 8

/** Scores over time as a chart, and as a table. */
export function ScoreChart({ scores }: Pick<Logbook, 'scores'>) {
  const best = scores.reduce((max, one) => (one.score > max.score ? one : max), scores[0] ?? noScore)
  const lowest = Math.min(...scores.map(({ score }) => score))
  const [from, to] = [scores[0], scores.at(-1)].map((one) => dateText(one?.happenedOn ?? ''))
  const times = scores.map(({ happenedOn }) => Date.parse(happenedOn))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const points = scores.map(({ score }, at) => {
    // Games of one day are drawn side by side.
    const share = last > first ? ((times[at] ?? first) - first) / (last - first) : at / (scores.length - 1)
    const x = EDGE + share * (WIDTH - 2 * EDGE)
    const y = HEIGHT - EDGE - (best.score > 0 ? score / best.score : 0) * (HEIGHT - 2 * EDGE)
    return { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }
  })
  return (
    <figure className="m-0 flex max-w-[40rem] flex-col gap-2">
      <figcaption className="text-quiet text-sm">
        From {numberText(lowest)} to {numberText(best.score)} points
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Scores from ${from} to ${to}; best ${numberText(best.score)} on ${dateText(best.happenedOn)}`}
        className="w-full rounded-control border border-line bg-well"
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="var(--amber-ink)"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        {points.map(({ x, y }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two points may be the same
          <circle key={at} cx={x} cy={y} r="4" fill="var(--amber-ink)" />
        ))}
      </svg>
      <p aria-hidden="true" className="num flex justify-between gap-4 text-quiet text-sm">
        <span>{from}</span>
        <span>{to}</span>
      </p>
      <details>
        <summary className="w-fit cursor-pointer py-1.5 text-quiet text-sm">Show scores as a table</summary>
        <Table label="Scores" maxHeight="20rem">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="num">
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {scores.map(({ happenedOn, score }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two games may be the same
              <tr key={at}>
                <td>{dateText(happenedOn)}</td>
                <td className="num">{numberText(score)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </figure>
  )
}

const noScore = { happenedOn: '', score: 0 }
