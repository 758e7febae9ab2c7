/** Why an admin declined a proposal. */
export function DecisionReason({ reason }: { reason: string | null }) {
  if (!reason) return null
  return (
    <p className="mt-3 whitespace-pre-line rounded-control bg-well p-3 [overflow-wrap:anywhere]">
      <span className="block text-quiet text-sm">Reason</span>
      {reason}
    </p>
  )
}
