// Market: price guides, computed from prices that both sides of a deal confirmed.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { OneMachine } from '#contract/machines/ids.ts'
import { catalogueKey, machineKey } from '#contract/purge-keys.ts'
import { Money, Time } from '#contract/values.ts'
import { CONDITION_BANDS } from './price-constants.ts'

/** Whole dollars in steps of 50. */
const Typical = z.strictObject({ median: Money, low: Money, high: Money })

/** Prices of an edition in one band of conditions. */
export const PriceGuide = z.strictObject({
  opdbId: z.string().describe('The edition'),
  band: z.enum(CONDITION_BANDS),
  /** Null for viewers without the marketplace permission, who only see that a guide exists. */
  prices: Typical.extend({
    /** `low` and `high` are the 10th and the 90th percentile. */
    deals: z.int().min(5).describe('How many deals it is made of, in steps of five'),
    madeAt: Time,
    /** This guide and earlier ones, oldest first. */
    trend: z.array(Typical.pick({ median: true }).extend({ madeAt: Time })),
  }).nullable(),
})
export type PriceGuide = z.infer<typeof PriceGuide>

export const marketPrices = endpoints({
  'GET /api/price-guides/{opdbId}': showing(
    {
      summary:
        'Prices at which a machine was sold, by edition and condition: rounded, computed weekly, from five confirmed deals on. A title has those of all its editions.',
      access: 'anyone',
      shared: true,
      params: OneMachine,
      reply: z.strictObject({
        edition: z
          .string()
          .nullable()
          .describe('The edition that the id stands for; null for a title with several'),
        data: z.array(PriceGuide),
      }),
    },
    (_reply, { params }) => [machineKey(params.opdbId), catalogueKey],
  ),
})
