// SettingsPreview: header and footer with the unsaved settings.
import { Logo } from '#web/shell/header/logo.tsx'
import { NAVIGATION } from '#web/shell/page/sections.ts'
import { SocialIcon } from '#web/shell/page/social-icon.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import type { SettingsDraft } from './settings-draft.ts'

/** Header and footer of every page in both themes. Its links are inert. */
export function SettingsPreview({ draft }: { draft: SettingsDraft }) {
  return (
    <div className="flex flex-col gap-4">
      {(['night', 'card'] as const).map((theme) => (
        <figure key={theme} className="min-w-0">
          <figcaption className="mb-1.5 text-quiet text-sm">
            {theme === 'night' ? 'Night' : 'Card'}
          </figcaption>
          <div
            data-theme={theme}
            inert
            aria-hidden="true"
            className="overflow-clip rounded-card border border-line bg-ground text-ink"
          >
            <Head name={draft.name} />
            <div className="h-6" />
            <Foot draft={draft} />
          </div>
        </figure>
      ))}
    </div>
  )
}

function Head({ name }: { name: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-line border-b px-4 py-2.5">
      <Logo name={name || 'The name'} className="max-w-[70%] shrink-0 whitespace-nowrap" />
      <span className="min-w-0 truncate text-quiet text-xs">
        {NAVIGATION.map(({ label }) => label).join(' · ')}
      </span>
    </div>
  )
}

function Foot({ draft: { name, blurb, socialLinks } }: { draft: SettingsDraft }) {
  return (
    <div className="flex flex-col gap-3 border-line border-t bg-[light-dark(var(--sunk),var(--raised))] px-4 py-4">
      <span className="[overflow-wrap:anywhere]">
        <Logo name={name || 'The name'} />
      </span>
      <p className="max-w-[38ch] text-quiet text-sm [overflow-wrap:anywhere]">{blurb}</p>
      {socialLinks.length > 0 ? (
        <ul className="flex flex-wrap gap-4 text-quiet">
          {socialLinks.map(({ network }) => (
            <li key={network}>
              <SocialIcon network={network} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="num text-quiet text-xs">
        © 2023–{useNow().getUTCFullYear()} {name}
      </p>
    </div>
  )
}
