import { jobName } from './moment-text.ts'

export interface NamesFoldProps {
  summary: string
  names: readonly string[]
}

/** Names of idle queues or subscribers, folded. */
export function NamesFold({ summary, names }: NamesFoldProps) {
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-quiet text-sm hover:text-ink">
        {summary}
      </summary>
      <ul className="columns-2 gap-x-6 text-quiet text-sm md:columns-3">
        {names.map((name) => (
          <li key={name} title={name} className="py-0.5">
            {jobName(name)}
          </li>
        ))}
      </ul>
    </details>
  )
}
