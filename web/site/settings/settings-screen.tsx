// SettingsScreen: the site settings form.
import { type ReactNode, useRef, useState } from 'react'
import type { SiteSettingsState } from '#contract/site/site.ts'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { SubmitButton } from '#web/ui/forms/form.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { LeaveGuard } from '#web/ui/overlays/leave-guard.tsx'
import { PromotionsEditor } from './promotions-editor.tsx'
import { changesText } from './settings-draft.ts'
import { SettingsPreview } from './settings-preview.tsx'
import { HomeSection, IdentitySection, OperatorSection, RulesSection, Section } from './settings-sections.tsx'
import { SocialLinksEditor } from './social-links-editor.tsx'
import { type Failure, settingsQuery, useSettings } from './use-settings.ts'

/** All site settings for admins, as one form. */
export function SettingsScreen() {
  const saved = useLoaded(settingsQuery)
  const form = useRef<HTMLFormElement>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const { draft, errors, failure, isBusy, changed, edit, save, discard, loadAnew } = useSettings(saved, form)
  const section = { draft, errors, onChange: edit }
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label="Site settings"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save()
      }}
    >
      <LeaveGuard isDirty={changed.length > 0}>You have unsaved changes.</LeaveGuard>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <IdentitySection {...section} />
          <Section
            id="social"
            title="Social links"
            lead="In the footer and on the community page, in this order."
          >
            <SocialLinksEditor
              links={draft.socialLinks}
              errors={errors}
              onChange={(socialLinks) => edit({ socialLinks })}
            />
          </Section>
          <OperatorSection {...section} />
          <HomeSection {...section} />
          <Section
            id="promotions"
            title="Promotions"
            lead="On the home page, for visitors and for members whose tier isn’t ad-free. Dates are in UTC."
          >
            <PromotionsEditor
              promotions={draft.promotions}
              errors={errors}
              onChange={(promotions) => edit({ promotions })}
            />
          </Section>
          <RulesSection {...section} />
        </div>
        <aside aria-labelledby="preview" className="min-w-0 xl:sticky xl:top-22">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 id="preview" className="display text-2xl">
              Preview
            </h2>
            <Button
              className="noscript:hidden xl:hidden"
              aria-expanded={isPreviewed}
              aria-controls="settings-preview"
              onClick={() => setPreviewed(!isPreviewed)}
            >
              {isPreviewed ? 'Hide preview' : 'Show preview'}
            </Button>
          </div>
          {/* Collapsed where it would be between the last field and the button that saves. */}
          <div id="settings-preview" className={isPreviewed ? undefined : 'max-xl:not-noscript:hidden'}>
            <SettingsPreview draft={draft} />
          </div>
        </aside>
      </div>
      <SaveBar
        changed={changed}
        isBusy={isBusy}
        failure={failure}
        onDiscard={discard}
        onLoadAnew={() => void loadAnew()}
      >
        <LastChange state={saved} />
      </SaveBar>
    </form>
  )
}

interface SaveBarProps {
  changed: readonly string[]
  isBusy: boolean
  failure: Failure | undefined
  onDiscard: () => void
  onLoadAnew: () => void
  children: ReactNode
}

/** Sticky while there are unsaved changes. */
function SaveBar({ changed, isBusy, failure, onDiscard, onLoadAnew, children }: SaveBarProps) {
  const hasChanges = changed.length > 0
  // Discarding removes its own button.
  useFocusRestore('settings-state', hasChanges)
  return (
    <div
      className={`mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-3 shadow-card sm:px-5 ${hasChanges ? 'sticky-bar' : ''}`}
    >
      <div className="min-w-0 grow basis-60 text-sm">
        {failure ? <FieldError>{failure.text}</FieldError> : null}
        <p
          id="settings-state"
          role="status"
          tabIndex={-1}
          className={hasChanges ? 'font-medium' : 'text-quiet'}
        >
          {hasChanges ? changesText(changed) : children}
        </p>
      </div>
      {failure?.isOvertaken ? <Button onClick={onLoadAnew}>Reload settings</Button> : null}
      {hasChanges ? (
        <Button variant="quiet" onClick={onDiscard} disabled={isBusy}>
          Discard
        </Button>
      ) : null}
      <SubmitButton busy={isBusy} busyText="Saving" off={!hasChanges}>
        Save settings
      </SubmitButton>
    </div>
  )
}

function LastChange({ state: { changed } }: { state: SiteSettingsState }) {
  if (!changed) return <>No changes since the site was set up.</>
  return (
    <>
      Last changed by {changed.by}, <LongDate at={changed.at} time />.
    </>
  )
}
