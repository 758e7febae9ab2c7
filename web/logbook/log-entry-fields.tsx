import { useState } from 'react'
import { ACQUIRED_FROM, latestAcquired } from '#contract/collections/constants.ts'
import { COUNTERPARTY_MAX, LOG_NOTE_MAX, type LogKind } from '#contract/logbook/limits.ts'
import type { LogEntry } from '#contract/logbook/logbook.ts'
import { useToday } from '#web/ui/display/day-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { Errors } from '#web/ui/forms/form.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Composer } from '#web/writing/composer/composer.tsx'
import type { LogField } from './log-entry-values.ts'
import { type TypedIn, useTypedFields } from './typed-fields.ts'

interface LogEntryFieldsProps {
  kind: LogKind
  entry: LogEntry | null
  errors: Errors<LogField>
}

type TypedField = 'amount' | 'counterparty' | 'score' | 'games' | 'players'

const typedMoney = (amount: string | null | undefined) => amount?.replace(/\.00$/, '') ?? ''

/** Fields of an entry of this kind, without parts and pictures. */
export function LogEntryFields({ kind, entry, errors }: LogEntryFieldsProps) {
  const [note, setNote] = useState(entry?.note ?? '')
  const typedIn = useTypedFields<TypedField>({
    amount: typedMoney(entry?.amount),
    counterparty: entry?.counterparty ?? '',
    score: entry?.score?.toLocaleString('en-US') ?? '',
    games: entry?.games?.toString() ?? '',
    players: entry?.players?.toString() ?? '',
  })
  const now = useNow()
  const today = useToday()
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <Field label="Date" error={errors.happenedOn} required>
          <TextInput
            type="date"
            name="happenedOn"
            min={ACQUIRED_FROM}
            max={latestAcquired(now)}
            defaultValue={entry?.happenedOn ?? today}
          />
        </Field>
        {kind === 'play' ? <PlayFields typedIn={typedIn} errors={errors} /> : null}
        {kind === 'play' ? null : (
          <Field
            label={kind === 'service' ? 'Other costs' : kind === 'purchase' ? 'Price paid' : 'Price received'}
            hint={kind === 'service' ? 'Work or travel, besides the parts below.' : undefined}
            error={errors.amount}
            optional
          >
            <TextInput {...typedIn('amount')} prefixed="$" inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        {kind === 'purchase' || kind === 'sale' ? (
          <Field label={kind === 'purchase' ? 'From' : 'To'} error={errors.counterparty} optional>
            <TextInput {...typedIn('counterparty')} maxLength={COUNTERPARTY_MAX} autoComplete="off" />
          </Field>
        ) : null}
      </div>
      <Field
        label={kind === 'service' ? 'What was done' : 'Note'}
        error={errors.note}
        optional={kind !== 'service'}
      >
        <Composer
          name="note"
          text={note}
          write={setNote}
          label={kind === 'service' ? 'What was done' : 'Note'}
          max={LOG_NOTE_MAX}
          opensOnPress
          rows={3}
        />
      </Field>
    </>
  )
}

function PlayFields({
  typedIn,
  errors,
}: Pick<LogEntryFieldsProps, 'errors'> & { typedIn: TypedIn<TypedField> }) {
  return (
    <>
      <Field label="Best score" error={errors.score} optional>
        <TextInput {...typedIn('score')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Games" hint="1 unless you say more." error={errors.games} optional>
        <TextInput {...typedIn('games')} inputMode="numeric" autoComplete="off" />
      </Field>
      <Field label="Players" error={errors.players} optional>
        <TextInput {...typedIn('players')} inputMode="numeric" autoComplete="off" />
      </Field>
    </>
  )
}
