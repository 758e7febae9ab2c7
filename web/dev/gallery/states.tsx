import MessagesSquare from 'lucide-react/icons/messages-square'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Loading, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Gate } from '#web/ui/gate.tsx'
import { Specimen } from './specimen.tsx'

export function States() {
  return (
    <>
      <Specimen name="EmptyState">
        <div className="w-full">
          <EmptyState
            icon={<MessagesSquare size={26} />}
            title="You follow no topics"
            action={<ButtonLink href="/forums">Browse topics</ButtonLink>}
          >
            Topics you follow or write in gather here, newest replies first.
          </EmptyState>
        </div>
      </Specimen>
      <Specimen name="ErrorState">
        <div className="w-full">
          <ErrorState title="Error Loading Membership Plans" onRetry={() => {}} code="req_8f2c01">
            The plans could not be read.
          </ErrorState>
        </div>
      </Specimen>
      <Specimen name="Gate">
        <Gate
          level={2}
          title="Premium Access Required"
          points={['Every public board', 'Follow topics and get told of replies']}
          actions={
            <>
              <ButtonLink href="/subscription" variant="primary">
                Upgrade Membership
              </ButtonLink>
              <ButtonLink href="/auth?tab=login">Login</ButtonLink>
            </>
          }
        >
          The forums are open to members whose plan includes them.
        </Gate>
      </Specimen>
      <Specimen name="Skeleton, SkeletonText">
        <div className="w-full max-w-72">
          <Loading>
            <Skeleton className="mb-3 aspect-4/3 w-full" />
            <SkeletonText />
          </Loading>
        </div>
      </Specimen>
      <Specimen name="Spinner">
        <Spinner label="Loading" />
        <span className="text-3xl text-amber-ink">
          <Spinner />
        </span>
      </Specimen>
      <Specimen name="ProgressBar">
        <div className="flex w-full flex-col gap-4">
          <ProgressBar label="Importing machines" value={62} showLabel />
          <ProgressBar label="Working" />
        </div>
      </Specimen>
      <Specimen name="toast">
        <Button onClick={() => toast.success('Topic created')}>Success</Button>
        <Button onClick={() => toast.error('Search Failed', 'Failed to search for machines in the database')}>
          Error
        </Button>
        <Button onClick={() => toast.info('Free Tier Selected', 'No payment is required.')}>Info</Button>
      </Specimen>
    </>
  )
}
