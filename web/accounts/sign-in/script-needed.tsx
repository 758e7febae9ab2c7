/** Note for browsers without scripts: the calls take JSON, which a plain form cannot send. */
export function ScriptNeeded({ what = 'This form' }: { what?: string }) {
  return (
    <noscript>
      <p className="text-quiet text-sm">{what} needs JavaScript. Please turn it on for this site.</p>
    </noscript>
  )
}
