import type { MouseEvent } from 'react'
import { FIELD_LABELS } from '#contract/machines/admin-constants.ts'
import type { FactState } from '#contract/machines/facts.ts'
import { shownText, typedText } from './fact-texts.ts'

/** Below a fact's field: the Open Pinball Database's value if it differs, and a button to reset to it. */
export function FactSource({ state }: { state: FactState }) {
  const { field, sourceValue, edit } = state
  if (!edit) return null
  const then = shownText(field, edit.sourceValueThen) ?? 'unknown'
  function follow({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const control = currentTarget.form?.elements.namedItem(`facts.${field}`)
    if (
      !(
        control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement
      )
    )
      return
    control.value = typedText(sourceValue)
    control.focus()
  }
  return (
    <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-well px-3 py-2 text-sm">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="text-quiet">OPDB: </span>
        {shownText(field, sourceValue) ?? 'unknown'}
        {edit.hasSourceChanged ? <span className="text-warn"> (changed, was {then})</span> : null}
      </p>
      <button
        type="button"
        onClick={follow}
        className="text-link inline-flex min-h-6 items-center font-semibold"
      >
        Use OPDB’s value<span className="sr-only"> for {FIELD_LABELS[field]}</span>
      </button>
    </div>
  )
}
