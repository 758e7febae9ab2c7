// useSettings: state of the settings form: the draft, its base, and saving.

import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import type { SettingsKey } from '#contract/site/settings.ts'
import type { SiteSettingsState } from '#contract/site/site.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { unreadable } from '#web/ui/forms/form.tsx'
import {
  changesOf,
  checkSettings,
  draftOf,
  errorsAfter,
  rebased,
  type SettingsDraft,
  type SettingsErrors,
} from './settings-draft.ts'

export const settingsQuery = query('GET /api/admin/site-settings')

export interface Failure {
  text: string
  /** Another admin saved in the meantime. */
  isOvertaken: boolean
}

function failureOf(error: unknown): Failure {
  const text = failureText(error, {
    refused: 'Nothing was saved. Please try again.',
    unreached: 'The site can’t be reached. Nothing was saved. Please try again.',
  })
  return { text, isOvertaken: error instanceof ApiError && error.status === 409 }
}

function useDraft(saved: SiteSettingsState) {
  const [draft, setDraft] = useState(() => draftOf(saved.settings))
  // The base of the draft: it stays when another admin's changes arrive.
  const [base, setBase] = useState(saved)
  const [errors, setErrors] = useState<SettingsErrors>({})
  return {
    draft,
    base,
    errors,
    setErrors,
    /** Starts from the saved state; keeps what `isOwn` names, and what was typed since this draft was shown. */
    begin: (state: SiteSettingsState, isOwn: (key: SettingsKey) => boolean = () => false) => {
      setBase(state)
      setDraft((now) => rebased(now, state.settings, (key) => isOwn(key) || now[key] !== draft[key]))
      setErrors({})
    },
    edit: (some: Partial<SettingsDraft>) => {
      const after = { ...draft, ...some }
      setDraft((before) => ({ ...before, ...some }))
      setErrors((before) => errorsAfter(before, draft, after))
    },
  }
}

function namesOf(form: HTMLFormElement): string[] {
  return [...form.elements].map((control) => control.getAttribute('name') ?? '')
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const controls = names.map((name) => form?.elements.namedItem(name))
  const first = controls.find((control) => control instanceof HTMLElement)
  if (first instanceof HTMLElement) first.focus()
}

/** The draft, its errors by field name, and the form's actions. */
export function useSettings(saved: SiteSettingsState, form: RefObject<HTMLFormElement | null>) {
  const client = useQueryClient()
  const { draft, base, errors, setErrors, begin, edit } = useDraft(saved)
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const changes = changesOf(draft, base.settings)
  const changed = Object.keys(changes)

  function show(found: SettingsErrors): boolean {
    setErrors(found)
    focusFirst(form.current, Object.keys(found))
    return Object.keys(found).length > 0
  }

  function take(state: SiteSettingsState, isOwn?: (key: SettingsKey) => boolean): void {
    begin(state, isOwn)
    setFailure(undefined)
    client.setQueryData(settingsQuery.queryKey, state)
  }

  async function save(): Promise<void> {
    setFailure(undefined)
    const halfTyped = form.current && unreadable(form.current, namesOf(form.current))
    if (show({ ...checkSettings(draft), ...(halfTyped as SettingsErrors) })) return
    const body = { ...changes, revision: base.revision }
    take(await api('PATCH /api/admin/site-settings', { body }))
    await refreshAll(client)
    toast.success('Settings saved', 'They apply to every page now.')
  }

  /** Keeps the admin's other changes; fields that both changed get the other admin's value. */
  async function loadAnew(): Promise<void> {
    const state = await api('GET /api/admin/site-settings')
    take(state, (key) => changed.includes(key) && errors[key] === undefined)
  }

  async function attempt(act: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError) show(error.fields)
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  return {
    ...{ draft, errors, failure, isBusy, changed, edit },
    save: () => attempt(save),
    loadAnew: () => attempt(loadAnew),
    discard: () => {
      begin(base)
      setFailure(undefined)
    },
  }
}
