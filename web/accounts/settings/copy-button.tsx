import Copy from 'lucide-react/icons/copy'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Copies a text to the clipboard; says so if the browser forbids it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Copied')
    } catch {
      toast.error('Not copied', 'Your browser doesn’t allow it. Please select the text and copy it yourself.')
    }
  }
  return (
    <Button size="small" icon={<Copy size={16} aria-hidden="true" />} onClick={copy}>
      {label}
    </Button>
  )
}
