// ProposalChanges: fields of a proposal.
import { FIELD_LABELS } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import type { Proposal, ProposedChange } from '#contract/machines/proposals.ts'
import { shownText } from '#web/machines/admin/fact-texts.ts'
import { classes } from '#web/ui/classes.ts'
import { Table } from '#web/ui/display/table.tsx'

/** Field by field: old, proposed and accepted value. */
export function ProposalChanges({ proposal }: { proposal: Proposal }) {
  const { changes, state, isAddition } = proposal
  const isAccepted = state === 'accepted'
  return (
    <Table label="Proposed changes" stacked>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {isAddition ? null : <th scope="col">Before</th>}
          <th scope="col">Proposed</th>
          {isAccepted ? <th scope="col">Accepted</th> : null}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="[&>*]:align-top! max-sm:[&>td]:basis-full">
            <th scope="row" className="sm:py-2.5!">
              {FIELD_LABELS[change.field]}
            </th>
            {isAddition ? null : (
              <td data-label="Before">
                <div className="min-w-0">
                  <Value change={change} value={change.before} />
                  {state === 'open' && !isSame(change.before, change.current) ? (
                    <p className="mt-1 text-sm text-warn">
                      Now: <Value change={change} value={change.current} />
                    </p>
                  ) : null}
                </div>
              </td>
            )}
            <td data-label="Proposed">
              {isSame(change.before, change.proposed) && !isAddition ? (
                <span className="text-quiet">Unchanged</span>
              ) : (
                <Value change={change} value={change.proposed} isNew />
              )}
            </td>
            {isAccepted ? (
              <td data-label="Accepted">
                <Outcome change={change} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const isSame = (a: FactValue, b: FactValue) => JSON.stringify(a) === JSON.stringify(b)

function Outcome({ change }: { change: ProposedChange }) {
  const { accepted, proposed, before } = change
  if (isSame(accepted, proposed)) return <span className="text-good">As proposed</span>
  if (isSame(accepted, before)) return <span className="text-quiet">Left unchanged</span>
  return <Value change={change} value={accepted} isNew />
}

interface ValueProps {
  change: ProposedChange
  value: FactValue
  isNew?: boolean
}

function Value({ change, value, isNew = false }: ValueProps) {
  const text = shownText(change.field, value)
  return (
    <span
      className={classes(
        text === null ? 'whitespace-nowrap text-quiet' : 'whitespace-pre-line [overflow-wrap:anywhere]',
        isNew && 'font-semibold',
      )}
    >
      {text ?? 'Unknown'}
    </span>
  )
}
