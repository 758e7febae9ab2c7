import Check from 'lucide-react/icons/check'

/** What a plan brings, one line each. */
export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <Check size={18} strokeWidth={2.75} aria-hidden="true" className="mt-1 shrink-0 text-teal" />
          {feature}
        </li>
      ))}
    </ul>
  )
}
