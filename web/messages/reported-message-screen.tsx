import { useState } from 'react'
import type { Message, ReportedMessage } from '#contract/messages/messages.ts'
import { api } from '#web/api.ts'
import { MessagePictures } from '#web/messages/thread/message-pictures.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Written } from '#web/writing/written.tsx'
import { hiddenText, nameOf } from './names.ts'

/** For moderators: a reported message with those around it. Viewing it needs a press, because it is recorded. */
export function ReportedMessageScreen({ id }: { id: number }) {
  const [shown, setShown] = useState<ReportedMessage | null>(null)
  const [isBusy, setBusy] = useState(false)
  useFocusRestore('reported-messages', shown !== null)
  const [problem, setProblem] = useState<string | null>(null)

  async function look() {
    setBusy(true)
    setProblem(null)
    try {
      setShown(await api('POST /api/reported-messages/{id}/views', { params: { id } }))
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <div className="wrap pb-12">
      <PageHead
        title="Reported message"
        lead="Conversations are private. You can see the reported message and up to three on either side of it."
      />
      {shown ? (
        <ol id="reported-messages" tabIndex={-1} className="flex max-w-3xl flex-col gap-3">
          {shown.messages.map((message) => (
            <Row key={message.id} message={message} isReported={message.id === shown.messageId} />
          ))}
        </ol>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="measure">Viewing it is recorded in the audit log under your name.</p>
          <Button variant="primary" busy={isBusy} onClick={() => void look()}>
            Show the message
          </Button>
          {problem ? <FieldError>{problem}</FieldError> : null}
        </div>
      )}
    </div>
  )
}

function Row({ message, isReported }: { message: Message; isReported: boolean }) {
  return (
    <Card as="li" className={isReported ? 'border-red' : ''}>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span className="font-semibold">{nameOf(message.author)}</span>
        <span className="num text-quiet">
          <LongDate at={message.createdAt} time />
        </span>
        {isReported ? <Chip tone="red">Reported</Chip> : null}
        {message.removed ? <Chip>{hiddenText(message)}</Chip> : null}
      </div>
      <MessagePictures pictures={message.pictures} />
      {message.html ? <Written html={message.html} /> : null}
    </Card>
  )
}
