// RecoveryCodeList: shows new recovery codes to save or print.
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { CopyButton } from '#web/accounts/settings/copy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { saveAsFile } from '#web/ui/save-as-file.ts'

// Prints only the codes.
const ON_PAPER = `
  body * { visibility: hidden }
  .on-paper, .on-paper * { visibility: visible }
  .on-paper { position: fixed; inset: 0 auto auto 0; color: #000; background: #fff }
`

/** Recovery codes, shown only once. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone; the codes are to be read next.
  useEffect(() => title.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="flex flex-col items-start gap-4 rounded-control border border-line border-l-4 border-l-warn bg-well p-4">
      <style media="print">{ON_PAPER}</style>
      <div className="on-paper w-full">
        <h3 ref={title} tabIndex={-1} className="font-semibold text-lg">
          Your recovery codes
        </h3>
        <p className="mt-1">
          Save them somewhere you can reach without your phone. Each code works once, and we won’t show them
          again.
        </p>
        <ol className="num mt-3 grid max-w-md grid-cols-1 gap-x-8 gap-y-1.5 font-mono min-[420px]:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy" />
        <Button
          size="small"
          icon={<Download size={16} aria-hidden="true" />}
          onClick={() => saveAsFile('multiball-recovery-codes.txt', `${text}\n`)}
        >
          Download
        </Button>
        <Button size="small" icon={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        I’ve saved them
      </Button>
    </div>
  )
}
