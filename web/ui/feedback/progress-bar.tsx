export interface ProgressBarProps {
  label: string
  /** 0 to `max`; undefined for unknown progress. */
  value?: number
  max?: number
  /** Shows the label above the bar. */
  showLabel?: boolean
}

/** Progress of an operation. */
export function ProgressBar({ label, value, max = 100, showLabel = false }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(Math.max(value / max, 0), 1)
  return (
    <div className="flex flex-col gap-1.5">
      {showLabel ? (
        <div className="flex justify-between gap-4 text-sm" aria-hidden="true">
          <span>{label}</span>
          {share === undefined ? null : <span className="num text-quiet">{Math.round(share * 100)}%</span>}
        </div>
      ) : null}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value}
        className="h-2.5 overflow-hidden rounded-full border border-edge bg-sunk"
      >
        <div
          className={
            share === undefined
              ? 'skeleton h-full w-full'
              : 'h-full rounded-full bg-amber shadow-[inset_0_-2px_0_rgb(0_0_0/0.14)]'
          }
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
