/** Told where scripts are off: the calls take JSON, which a bare form cannot send. */
export function ScriptNeeded() {
  return (
    <noscript>
      <p className="text-quiet text-sm">This form needs JavaScript. Please allow it for this site.</p>
    </noscript>
  )
}
