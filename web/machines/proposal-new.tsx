import type { MachineDetail } from '#contract/machines.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ProposalForm, type ProposalFormProps } from './proposal-form.tsx'

const BREADCRUMB = [{ label: 'Your proposals', href: paths.proposals() }, { label: 'New proposal' }]

/** Where a member proposes a correction, or a machine that is missing. */
export function NewProposalScreen({ machine, isLocked }: ProposalFormProps) {
  const choices = machine ? editionsToChoose(machine) : []
  if (machine && choices.length > 0) return <EditionChoice machine={machine} editions={choices} />
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={BREADCRUMB}
        title={machine ? 'Propose a correction' : 'Propose a machine'}
        lead={
          machine ? (
            <>
              Of{' '}
              <SiteLink href={paths.machine(machine.opdbId, machine.name)} className="text-link">
                {machine.name}
              </SiteLink>
              . An admin looks at it before anything changes on its page.
            </>
          ) : (
            <>
              One that the database does not know, pinball or arcade.{' '}
              <SiteLink href={paths.database()} className="text-link">
                Search the database
              </SiteLink>{' '}
              first, please.
            </>
          )
        }
      />
      <div className="max-w-3xl">
        <ProposalForm key={machine?.opdbId} machine={machine} isLocked={isLocked} />
      </div>
    </div>
  )
}

/** Titles with several editions, and holders of them: the facts are the editions'. */
function editionsToChoose({ opdbId, titleId, editions }: MachineDetail) {
  const physical = editions.filter(({ isPhysical }) => isPhysical)
  const isOne = physical.some((edition) => edition.opdbId === opdbId)
  return isOne || (opdbId === titleId && physical.length < 2) ? [] : physical
}

interface EditionChoiceProps {
  machine: MachineDetail
  editions: MachineDetail['editions']
}

function EditionChoice({ machine, editions }: EditionChoiceProps) {
  return (
    <div className="wrap">
      <PageHead
        breadcrumb={BREADCRUMB}
        title="Which edition?"
        lead={`${machine.title} has several, and their facts differ. Choose the one that you want to correct.`}
      />
      <ul className="flex max-w-2xl flex-col gap-2">
        {editions.map(({ opdbId, name, year }) => (
          <li key={opdbId}>
            <SiteLink
              href={paths.newProposal(opdbId)}
              className="flex min-h-14 items-center justify-between gap-4 rounded-card border border-line bg-raised px-4 py-2 font-medium hover:border-edge"
            >
              {name}
              {year ? <span className="num text-quiet">{year}</span> : null}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What keeps a member from proposing, and what opens it. */
export function ProposalGate({ hindrance }: { hindrance: 'tier' | 'silenced' }) {
  if (hindrance === 'silenced') {
    return (
      <div className="wrap">
        <Gate
          title="Not while you are silenced"
          actions={<ButtonLink href={paths.myFlags()}>Your reports and standing</ButtonLink>}
        >
          You can read, but not propose anything, until your silence is over.
        </Gate>
      </div>
    )
  }
  return (
    <div className="wrap">
      <Gate
        title="For members with a paid plan"
        points={[
          'Correct a fact, or add a machine that is missing',
          'An admin checks your source and accepts, changes or declines it',
          'What was accepted counts among your contributions',
        ]}
        actions={
          <>
            <ButtonLink href={paths.plans()} variant="primary" size="large">
              See the plans
            </ButtonLink>
            <ButtonLink href={paths.database()} size="large">
              Back to the database
            </ButtonLink>
          </>
        }
      >
        Contributing to the machine database comes with Pro and Premium. Your plan does not include it at the
        moment.
      </Gate>
    </div>
  )
}
