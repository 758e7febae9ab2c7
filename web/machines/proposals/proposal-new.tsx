// NewProposalScreen: the page of a new proposal.
import type { MachineDetail } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ProposalForm, type ProposalFormProps } from './proposal-form.tsx'

const BREADCRUMB = [{ label: 'Your proposals', href: paths.proposals() }, { label: 'New proposal' }]

/** The page where a member proposes a correction or a missing machine. */
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
              For{' '}
              <SiteLink href={paths.machine(machine.opdbId, machine.name)} className="text-link">
                {machine.name}
              </SiteLink>
              . An admin reviews it before the page changes.
            </>
          ) : (
            <>
              A pinball or arcade machine that’s missing from the database. Please{' '}
              <SiteLink href={paths.database()} className="text-link">
                search the database
              </SiteLink>{' '}
              first.
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

/** For titles with several editions and their holders: the facts belong to the editions. */
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
        lead={`${machine.title} has several editions with different facts. Choose the one you want to correct.`}
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

/** Why a member cannot propose, and what opens it. */
export function ProposalGate({ hindrance }: { hindrance: 'tier' | 'silenced' }) {
  if (hindrance === 'silenced') {
    return (
      <div className="wrap">
        <Gate
          title="You can’t make proposals right now"
          actions={<ButtonLink href={paths.myFlags()}>My reports</ButtonLink>}
        >
          You’ve been silenced: until that ends, you can read but not propose anything.
        </Gate>
      </div>
    )
  }
  return (
    <div className="wrap">
      <Gate
        title="Proposals take a paid plan"
        points={[
          'Correct a fact, or add a missing machine',
          'An admin checks your source, then accepts, edits or declines your proposal',
          'Accepted proposals count as contributions',
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
        Contributing to the machine database comes with Pro and Premium. Your plan doesn’t include it.
      </Gate>
    </div>
  )
}
