import { paths } from '#contract/paths.ts'
import { ThemeSwitch } from '#web/shell/page/theme-switch.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Settings stored in this browser only. */
export function AppearanceSettings() {
  return (
    <SettingsSection
      id="settings-theme"
      title="Theme"
      lead="Night is a playfield in the dark, Card an instruction card. System follows your device. This setting applies to this browser only."
    >
      <ThemeSwitch />
      <p className="text-quiet text-sm">
        To see what else this browser stores, read the{' '}
        <SiteLink href={paths.cookies()} className="text-link">
          cookie policy
        </SiteLink>
        .
      </p>
    </SettingsSection>
  )
}
