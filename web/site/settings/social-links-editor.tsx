// SocialLinksEditor: the footer's social links in the settings form.
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { NETWORKS, SETTINGS_MAX } from '#contract/site/constants.ts'
import type { SocialLink } from '#contract/site/site.ts'
import { NETWORK_NAMES, SocialIcon } from '#web/shell/page/social-icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import type { SettingsErrors } from './settings-draft.ts'
import { MovingTools, useSortableList } from './sortable-list.tsx'

export interface SocialLinksEditorProps {
  links: readonly SocialLink[]
  errors: SettingsErrors
  onChange: (links: SocialLink[]) => void
}

/** The footer's links in order, one per network. */
export function SocialLinksEditor({ links, errors, onChange }: SocialLinksEditorProps) {
  const { ref, told, toolsOf } = useSortableList(links, ({ network }) => NETWORK_NAMES[network], onChange)
  const rest = NETWORKS.filter((network) => links.every((link) => link.network !== network))
  return (
    <div>
      {links.length === 0 ? <p className="text-quiet">No links yet.</p> : null}
      <ul ref={ref} className="flex flex-col divide-y divide-line">
        {links.map(({ network, url }, at) => (
          <li
            key={network}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 py-3 first:pt-0 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <span className="flex min-h-11 items-center gap-2.5 font-medium text-sm">
              <SocialIcon network={network} />
              {NETWORK_NAMES[network]}
            </span>
            <Field
              label={`Address on ${NETWORK_NAMES[network]}`}
              hideLabel
              error={errors[`socialLinks.${at}.url`]}
              className="max-sm:order-last max-sm:col-span-2"
            >
              <TextInput
                name={`socialLinks.${at}.url`}
                type="url"
                inputMode="url"
                value={url}
                maxLength={SETTINGS_MAX.url}
                onChange={({ target }) =>
                  onChange(links.map((link, other) => (other === at ? { network, url: target.value } : link)))
                }
              />
            </Field>
            <MovingTools {...toolsOf(at)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
      {errors.socialLinks ? <FieldError>{errors.socialLinks}</FieldError> : null}
      {rest.length > 0 ? (
        <AddLink networks={rest} onAdd={(network) => onChange([...links, { network, url: 'https://' }])} />
      ) : null}
    </div>
  )
}

type Network = SocialLink['network']

function AddLink({ networks, onAdd }: { networks: readonly Network[]; onAdd: (network: Network) => void }) {
  const [chosen, setChosen] = useState<string>()
  const network = networks.find((one) => one === chosen) ?? networks[0]
  return (
    <div className="mt-3 flex flex-wrap items-end gap-3">
      <Field label="Network" className="w-44">
        <Select
          data-add
          value={network ?? ''}
          onChange={({ target }) => setChosen(target.value)}
          options={networks.map((one) => ({ value: one, label: NETWORK_NAMES[one] }))}
        />
      </Field>
      <Button
        icon={<Plus size={18} aria-hidden="true" />}
        onClick={() => {
          if (network) onAdd(network)
        }}
      >
        Add link
      </Button>
    </div>
  )
}
