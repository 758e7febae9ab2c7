import { useId } from 'react'
import { RATING_STEPS } from '#contract/ratings/constants.ts'
import { FieldError } from '#web/ui/forms/field.tsx'
import { StarPart } from './stars.tsx'

export interface RatingInputProps {
  name: string
  /** The chosen step; null before. */
  value: number | null
  onChoose: (step: number) => void
  error?: string | undefined
}

/**
 * One of nine steps, from 1 to 5 in halves: radio buttons that look like five stars, whose left halves count half.
 * Arrow keys move by half a star.
 */
export function RatingInput({ name, value, onChoose, error }: RatingInputProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Your rating</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="-ml-1 flex">
          {RATING_STEPS.map((step) => (
            <Step
              key={step}
              step={step}
              name={name}
              value={value}
              onChoose={onChoose}
              isInvalid={Boolean(error)}
            />
          ))}
        </div>
        <span aria-hidden="true" className="num text-[0.9375rem] text-quiet">
          {value === null ? 'Not rated yet' : <b className="text-ink">{value.toFixed(1)} of 5</b>}
        </span>
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  )
}

interface StepProps extends Pick<RatingInputProps, 'name' | 'value' | 'onChoose'> {
  step: number
  isInvalid: boolean
}

/** The first star is whole, since the minimum is 1; the others have two halves. */
function Step({ step, name, value, onChoose, isInvalid }: StepProps) {
  const part = step === 1 ? 'whole' : step % 1 === 0 ? 'right' : 'left'
  const side = { whole: 'px-1', left: 'pl-1', right: 'pr-1' }[part]
  return (
    <label
      className={`relative flex min-h-11 cursor-pointer items-center rounded-control has-[:focus-visible]:z-1 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-amber-ink ${side}`}
    >
      <input
        type="radio"
        name={name}
        value={step}
        checked={value === step}
        onChange={() => onChoose(step)}
        aria-invalid={isInvalid || undefined}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span className="sr-only">{step === 1 ? '1 of 5' : `${step} of 5`}</span>
      <StarPart
        part={part}
        isLit={value !== null && step <= value}
        className={part === 'whole' ? 'h-10 w-10' : 'h-10 w-5'}
      />
    </label>
  )
}
