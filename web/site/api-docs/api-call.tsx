// ApiCall: one call of the API documentation.
import { Fragment } from 'react'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import type { Call } from './api-description.ts'
import { schemaText } from './schema-text.ts'

const METHOD_TONES: Readonly<Record<string, Tone>> = {
  GET: 'teal',
  POST: 'amber',
  PUT: 'amber',
  PATCH: 'blue',
  DELETE: 'red',
}

/** One call: a summary line that opens the details for callers. */
export function ApiCall({ call }: { call: Call }) {
  const { method, path, summary, access, parameters, body, status, reply } = call
  return (
    <details className="group">
      <summary className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 lg:grid lg:grid-cols-2 -outline-offset-3 hover:bg-well sm:px-5">
        <span className="flex min-w-0 items-center gap-3">
          <span className="w-18 shrink-0">
            <Chip tone={METHOD_TONES[method] ?? 'quiet'} lamp={false}>
              {method}
            </Chip>
          </span>
          <code className="min-w-0 font-mono font-semibold text-[0.9375rem] [overflow-wrap:anywhere]">
            {beginningsOf(path).map(({ beginning, part }) => (
              <Fragment key={beginning}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </code>
        </span>
        <span className="w-full text-quiet text-sm sm:max-lg:pl-21">{summary}</span>
      </summary>
      <div className="flex flex-col gap-4 border-line border-t bg-well px-4 py-4 sm:px-5">
        <p>{access}</p>
        {parameters.length > 0 ? (
          <div>
            <h3 className="font-semibold text-sm">Parameters</h3>
            <ul className="mt-1 flex flex-col gap-1 font-mono text-sm">
              {parameters.map(({ name, place, isRequired, schema }) => (
                <li key={`${place} ${name}`} className="break-words">
                  <span className="font-semibold">{name}</span>
                  {isRequired ? '' : '?'}: {schemaText(schema)}{' '}
                  <span className="font-text text-quiet">in the {place}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {body === undefined ? null : <SchemaBlock title="Request, JSON" schema={body} />}
        {reply === undefined ? (
          <p className="text-quiet text-sm">Answers {status} without a body.</p>
        ) : (
          <SchemaBlock title={`Answer, ${status}`} schema={reply} />
        )}
      </div>
    </details>
  )
}

function SchemaBlock({ title, schema }: { title: string; schema: unknown }) {
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-sm underline-offset-4 hover:underline">
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 transition-transform [details[open]>summary>&]:rotate-90"
        >
          <path d="M4 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {title}
      </summary>
      <pre className="whitespace-pre-wrap break-words mt-1 rounded-control border border-line bg-raised p-3 font-mono text-sm">
        {schemaText(schema)}
      </pre>
    </details>
  )
}

/** The parts of a path, each with the slash behind it, between which a line may end; and all of the path up to there. */
function beginningsOf(path: string): { beginning: string; part: string }[] {
  const parts = path.split(/(?<=\/)/)
  return parts.map((part, at) => ({ beginning: parts.slice(0, at + 1).join(''), part }))
}
