import { paths } from '#contract/paths.ts'
import { ThemeSwitch } from '#web/shell/theme-switch.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What is chosen for this browser alone. */
export function AppearanceSettings() {
  return (
    <SettingsSection
      id="settings-theme"
      title="Theme"
      lead="Night is a playfield in the dark, Card an instruction card. System follows your device. The choice is kept in this browser."
    >
      <ThemeSwitch />
      <ButtonLink href={paths.cookies()} variant="quiet" className="self-start">
        Cookie policy
      </ButtonLink>
    </SettingsSection>
  )
}
