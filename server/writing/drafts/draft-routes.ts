// Routes of drafts.
import type { MemberViewer } from '#contract/viewer.ts'
import { DRAFT_EXCERPT_MAX, DRAFTS_MAX } from '#contract/writing/draft-limits.ts'
import type { Draft, DraftEntry } from '#contract/writing/drafts.ts'
import { drafts } from '#contract/writing/drafts.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { picturesOf } from '#server/pictures/uploads.ts'
import { NOTHING_KNOWN, PAGE } from '#server/writing/known.ts'
import { excerptOf } from '#server/writing/markdown/plain-text.ts'
import { render } from '#server/writing/markdown/render.ts'
import { type DraftKinds, type DraftPlace, getDraftKind, mustBeWritable } from './draft-kinds.ts'
import { type DraftRow, deleteDraft, findDraft, listDrafts, saveDraft } from './drafts.ts'

export function draftRoutes({ db, clock }: AppContext, kinds: DraftKinds): Route[] {
  return implement(drafts, {
    'GET /api/drafts': async ({ viewer, query }) => {
      const window = windowOf(query, DRAFTS_MAX)
      const found = await listDrafts(db, viewer.member.id, window)
      const places = await placesOf(kinds, viewer, found.rows)
      return pageOf(found, window, (row) => toEntry(row, kinds, places))
    },

    'GET /api/drafts/{kind}/{about}': async ({ viewer, me, params }) => {
      const place = await placeOf(kinds, params)
      await mustBeWritable(getDraftKind(kinds, params.kind), viewer, place.about)
      return toDraft(db, params, await findDraft(db, { userId: me.id, ...place }))
    },

    'PUT /api/drafts/{kind}/{about}': async ({ viewer, me, params, body }) => {
      const place = await placeOf(kinds, params)
      await mustBeWritable(getDraftKind(kinds, params.kind), viewer, place.about)
      return toDraft(db, params, await saveDraft(db, me, { ...place, ...body, now: clock.now() }))
    },

    // Allowed even if writing there is not any more: the text is the member's.
    'DELETE /api/drafts/{kind}/{about}': async ({ me, params, query }) => {
      const place = await placeOf(kinds, params)
      await deleteDraft(db, { userId: me.id, ...place }, clock.now(), query.key)
    },
  })
}

/** The canonical name under which the subject's draft is stored. */
async function placeOf(kinds: DraftKinds, { kind, about }: { kind: string; about: string }) {
  return { kind, about: (await getDraftKind(kinds, kind).canonical?.(about)) ?? about }
}

/** Places by kind and subject: one query per room. */
async function placesOf(
  kinds: DraftKinds,
  viewer: MemberViewer,
  rows: readonly DraftRow[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, DraftPlace>>> {
  const places = new Map<string, ReadonlyMap<string, DraftPlace>>()
  for (const [name, kind] of kinds) {
    const abouts = rows.flatMap((row) => (row.kind === name ? [row.about] : []))
    if (abouts.length > 0) places.set(name, await kind.places(viewer, abouts))
  }
  return places
}

/** A draft whose writer may no longer write there shows neither text nor place. */
function toEntry(
  { kind, about, text, updatedAt }: DraftRow,
  kinds: DraftKinds,
  places: Awaited<ReturnType<typeof placesOf>>,
): DraftEntry {
  const place = places.get(kind)?.get(about)
  return {
    kind,
    about,
    title: place?.title ?? kinds.get(kind)?.name ?? 'Draft',
    path: place?.path ?? null,
    excerpt: place ? excerptOf(wordsOf(text), DRAFT_EXCERPT_MAX) : '',
    updatedAt: updatedAt.toISOString(),
  }
}

/** Plain beginning of the text: drafts are rendered only when the list is requested. */
function wordsOf(text: string): string {
  const beginning = text.slice(0, 4 * DRAFT_EXCERPT_MAX)
  return render(beginning, PAGE, NOTHING_KNOWN).text
}

async function toDraft(
  db: Db,
  { kind, about }: { kind: string; about: string },
  row: DraftRow | null,
): Promise<Draft> {
  const ids = row?.pictureIds ?? []
  const shown = row && ids.length > 0 ? ((await picturesOf(db, 'draft', [row.id])).get(row.id) ?? []) : []
  return {
    kind,
    about,
    text: row?.text ?? '',
    fields: row?.fields ?? {},
    pictures: ids.flatMap((id) => shown.find((picture) => picture.id === id) ?? []),
    key: row && !row.endedAt ? row.key : null,
    version: row?.version ?? 0,
    updatedAt: row && !row.endedAt ? row.updatedAt.toISOString() : null,
  }
}
