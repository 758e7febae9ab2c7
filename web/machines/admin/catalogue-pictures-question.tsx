// CataloguePicturesQuestion: asks admins whether to show the catalogue's pictures.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { query } from '#web/queries.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { isPictureAnswerDue } from './catalogue-pictures.ts'
import { syncsQuery } from './queries.ts'

export const settingsQuery = query('GET /api/admin/site-settings')

/** Whether to ask; undefined until it is known. */
export function useIsPictureAnswerDue(): boolean | undefined {
  const settings = useQuery(settingsQuery)
  const syncs = useQuery(syncsQuery)
  if (settings.isPending || syncs.isPending) return undefined
  return isPictureAnswerDue(settings.data?.settings, syncs.data?.data)
}

/** Shown once, after the first synchronization; the answer is a site setting, where it can be changed. */
export function CataloguePicturesQuestion() {
  const isReady = useHydrated()
  const { isBusy, answer } = useAnswer()
  return (
    <Card as="section" labelledBy="catalogue-pictures" className="flex flex-col gap-3">
      <h2 id="catalogue-pictures" className="display text-2xl">
        Show the Open Pinball Database’s pictures?
      </h2>
      <p className="measure">
        They’re linked from img.opdb.org with credit and never copied, so that server sees the IP address of
        everyone who views one. OPDB publishes no license for them: please ask before you show them on a
        public site.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" disabled={!isReady} off={isBusy} onClick={() => void answer(true)}>
          Show pictures
        </Button>
        <Button disabled={!isReady} off={isBusy} onClick={() => void answer(false)}>
          Don’t show them
        </Button>
        <span className="text-quiet text-sm">
          You can change this in the{' '}
          <SiteLink href={paths.adminSettings()} className="text-link">
            site settings
          </SiteLink>
          .
        </span>
      </div>
    </Card>
  )
}

function useAnswer() {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function answer(showCataloguePictures: boolean) {
    setBusy(true)
    try {
      const state = await api('PATCH /api/admin/site-settings', { body: { showCataloguePictures } })
      client.setQueryData(settingsQuery.queryKey, state)
      await refreshAll(client)
      toast.success('Settings saved')
    } catch (error) {
      toast.error('Settings not saved', failureText(error))
    }
    setBusy(false)
  }
  return { isBusy, answer }
}
