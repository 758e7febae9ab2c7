import { type ReactNode, useState } from 'react'
import type { Subscription } from '#contract/billing/billing.ts'
import { api } from '#web/api.ts'
import { leaveFor } from '#web/billing/checkout/checkout.ts'
import { billingFailure } from '#web/billing/checkout/checkout-failures.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { rememberCard } from './card-return.ts'

export interface PortalButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> {
  purpose: 'card' | 'home'
  subscription: Subscription
  children: ReactNode
}

/** Opens the provider's own pages, for another card or everything else stored there. */
export function PortalButton({ purpose, subscription, children, ...look }: PortalButtonProps) {
  const [isBusy, setBusy] = useState(false)
  async function open(): Promise<void> {
    setBusy(true)
    try {
      const { url } = await api('POST /api/billing-portal', { body: { purpose } })
      if (purpose === 'card') rememberCard(subscription)
      leaveFor(url)
    } catch (error) {
      const { title, text } = billingFailure(error)
      toast.error(title, text)
      setBusy(false)
    }
  }
  return (
    <Button {...look} busy={isBusy} onClick={() => void open()}>
      {children}
    </Button>
  )
}
