// The customer portal: what it may do, and the sessions that open it.

import { putAndTell } from '#sandbox/events.ts'
import { newId } from '#sandbox/ids.ts'
import { mergeMetadata } from '#sandbox/objects/subscription-changes.ts'
import {
  type Flow,
  newPortalConfiguration,
  newPortalSession,
  type PortalConfiguration,
} from '#sandbox/pages/page-objects.ts'
import { nowOf, type World } from '#sandbox/world.ts'
import { call, get, LIST, listAnswer } from './calls.ts'
import { invalid } from './errors.ts'
import {
  anything,
  clearable,
  flag,
  group,
  listOf,
  metadata,
  oneOf,
  required,
  type Shaped,
  text,
  whole,
} from './shapes.ts'

const FEATURES = group({
  customer_update: group({ allowed_updates: listOf(text()), enabled: flag }),
  invoice_history: group({ enabled: required(flag) }),
  payment_method_update: group({ enabled: required(flag), payment_method_configuration: clearable() }),
  subscription_cancel: group({
    enabled: flag,
    mode: oneOf('at_period_end', 'immediately'),
    proration_behavior: oneOf('none', 'create_prorations', 'always_invoice'),
    cancellation_reason: group({ enabled: required(flag), options: listOf(text()) }),
  }),
  subscription_update: group({
    enabled: flag,
    default_allowed_updates: listOf(oneOf('price', 'promotion_code', 'quantity')),
    products: listOf(
      group({ product: required(text()), prices: required(listOf(text())), adjustable_quantity: anything }),
    ),
    proration_behavior: oneOf('none', 'create_prorations', 'always_invoice'),
    billing_cycle_anchor: anything,
    trial_update_behavior: anything,
    schedule_at_period_end: group({
      conditions: listOf(group({ type: required(oneOf('decreasing_item_amount', 'shortening_interval')) })),
    }),
  }),
})

const CONFIGURATION = {
  active: flag,
  features: FEATURES,
  business_profile: group({
    headline: clearable(60),
    privacy_policy_url: text(),
    terms_of_service_url: text(),
  }),
  default_return_url: clearable(),
  metadata,
  name: clearable(),
  login_page: anything,
}

/** Features that are named are set as given; the others stay. */
function configure(
  world: World,
  configuration: PortalConfiguration,
  given: Shaped<typeof CONFIGURATION>,
): void {
  if (given.features) setFeatures(world, configuration.features, given.features)
  const { business_profile: profile } = given
  const held = configuration.business_profile
  if (profile) {
    held.headline = profile.headline ?? held.headline
    held.privacy_policy_url = profile.privacy_policy_url ?? held.privacy_policy_url
    held.terms_of_service_url = profile.terms_of_service_url ?? held.terms_of_service_url
  }
  configuration.active = given.active ?? configuration.active
  if (given.default_return_url !== undefined) configuration.default_return_url = given.default_return_url
  if (given.metadata) configuration.metadata = mergeMetadata(configuration.metadata, given.metadata)
  if (given.name !== undefined) configuration.name = given.name
  configuration.updated = nowOf(world)
}

type GivenFeatures = NonNullable<Shaped<typeof CONFIGURATION>['features']>

function setFeatures(world: World, features: PortalConfiguration['features'], wanted: GivenFeatures): void {
  const { subscription_update: update, subscription_cancel: cancel, customer_update: customer } = wanted
  if (wanted.invoice_history) features.invoice_history.enabled = wanted.invoice_history.enabled ?? false
  if (wanted.payment_method_update)
    features.payment_method_update.enabled = wanted.payment_method_update.enabled ?? false
  if (customer) {
    features.customer_update.enabled = customer.enabled ?? features.customer_update.enabled
    features.customer_update.allowed_updates =
      customer.allowed_updates ?? features.customer_update.allowed_updates
  }
  if (cancel) {
    features.subscription_cancel.enabled = cancel.enabled ?? features.subscription_cancel.enabled
    features.subscription_cancel.mode = cancel.mode ?? features.subscription_cancel.mode
  }
  if (update) setUpdates(world, features.subscription_update, update)
}

function setUpdates(
  world: World,
  held: PortalConfiguration['features']['subscription_update'],
  update: NonNullable<GivenFeatures['subscription_update']>,
): void {
  held.enabled = update.enabled ?? held.enabled
  held.default_allowed_updates = update.default_allowed_updates ?? held.default_allowed_updates
  held.proration_behavior = update.proration_behavior ?? held.proration_behavior
  if (update.schedule_at_period_end?.conditions)
    held.schedule_at_period_end.conditions = update.schedule_at_period_end.conditions.map(({ type }) => ({
      type: type ?? 'decreasing_item_amount',
    }))
  if (!update.products) return
  held.products = update.products.map(({ product = '', prices = [] }, at) => {
    for (const price of prices)
      get(world, 'price', price, `features[subscription_update][products][${at}][prices]`)
    return { product, prices, adjustable_quantity: { enabled: false, maximum: null, minimum: 1 } }
  })
}

const configurations = [
  call('POST', '/v1/billing_portal/configurations', CONFIGURATION, (world, _, given) => {
    const isDefault = world.state.maps['billing_portal.configuration'].size === 0
    const made = newPortalConfiguration({ isDefault, created: nowOf(world) })
    configure(world, made, given)
    putAndTell(world, 'billing_portal.configuration', made, 'billing_portal.configuration.created')
    return made
  }),
  call(
    'GET',
    '/v1/billing_portal/configurations',
    { ...LIST, active: flag, is_default: flag },
    ({ state }, _, given) =>
      listAnswer(
        '/v1/billing_portal/configurations',
        [...state.maps['billing_portal.configuration'].values()].filter(
          ({ active, is_default }) =>
            (given.active === undefined || given.active === active) &&
            (given.is_default === undefined || given.is_default === is_default),
        ),
        given,
      ),
  ),
  call('POST', '/v1/billing_portal/configurations/{id}', CONFIGURATION, (world, id, given) => {
    const configuration = get(world, 'billing_portal.configuration', id)
    configure(world, configuration, given)
    putAndTell(world, 'billing_portal.configuration', configuration, 'billing_portal.configuration.updated')
    return configuration
  }),
]

const FLOW = group({
  type: required(
    oneOf(
      'payment_method_update',
      'subscription_cancel',
      'subscription_update',
      'subscription_update_confirm',
    ),
  ),
  after_completion: group({
    type: required(oneOf('redirect', 'portal_homepage', 'hosted_confirmation')),
    redirect: group({ return_url: required(text()) }),
    hosted_confirmation: anything,
  }),
  subscription_cancel: group({ subscription: required(text()), retention: anything }),
  subscription_update: group({ subscription: required(text()) }),
  subscription_update_confirm: group({
    subscription: required(text()),
    items: required(listOf(group({ id: required(text()), price: text(), quantity: whole }), 1)),
    discounts: anything,
  }),
})

function flowOf(world: World, customer: string, given: NonNullable<Shaped<{ f: typeof FLOW }>['f']>): Flow {
  const { type, after_completion: after } = given
  if (!type) throw invalid('Missing required param: flow_data[type].', 'flow_data[type]', 'parameter_missing')
  const named =
    given.subscription_cancel ?? given.subscription_update ?? given.subscription_update_confirm ?? null
  if (named) {
    const subscription = get(
      world,
      'subscription',
      named.subscription ?? '',
      `flow_data[${type}][subscription]`,
    )
    if (subscription.customer !== customer)
      throw invalid('The subscription belongs to another customer.', `flow_data[${type}][subscription]`)
  } else if (type !== 'payment_method_update') {
    throw invalid(`Missing required param: flow_data[${type}].`, `flow_data[${type}]`, 'parameter_missing')
  }
  const subscription = named?.subscription ?? ''
  return {
    type,
    after_completion: {
      type: after?.type ?? 'portal_homepage',
      redirect: after?.redirect?.return_url ? { return_url: after.redirect.return_url } : null,
      hosted_confirmation: null,
    },
    customer_update: null,
    subscription_cancel: given.subscription_cancel ? { subscription, retention: null } : null,
    subscription_pause: null,
    subscription_update: given.subscription_update ? { subscription } : null,
    subscription_update_confirm: given.subscription_update_confirm
      ? {
          subscription,
          items: (given.subscription_update_confirm.items ?? []).map(({ id, price, quantity }) => ({
            id: id ?? null,
            price: price ?? null,
            ...(quantity !== undefined && { quantity }),
          })),
          discounts: null,
        }
      : null,
  }
}

const portal = [
  call(
    'POST',
    '/v1/billing_portal/sessions',
    { customer: text(), return_url: text(), configuration: text(), flow_data: FLOW, locale: text() },
    (world, _, given) => {
      const customer = get(world, 'customer', given.customer ?? '', 'customer')
      const all = [...world.state.maps['billing_portal.configuration'].values()]
      const configuration = given.configuration
        ? get(world, 'billing_portal.configuration', given.configuration, 'configuration')
        : all.find(({ is_default }) => is_default)
      if (!configuration)
        throw invalid(
          'No configuration provided and your test mode default configuration has not been created.',
        )
      const made = newPortalSession({
        customer: customer.id,
        configuration: configuration.id,
        returnUrl: given.return_url ?? configuration.default_return_url,
        flow: given.flow_data ? flowOf(world, customer.id, given.flow_data) : null,
        pagesUrl: world.pagesUrl,
        created: nowOf(world),
      })
      mustOfferPrices(configuration, made.flow)
      world.state.hidden.csrf[made.id] = newId('')
      putAndTell(world, 'billing_portal.session', made, 'billing_portal.session.created')
      return made
    },
  ),
]

/** A change that is confirmed on a page must be to a price that the portal may offer. */
function mustOfferPrices({ features }: PortalConfiguration, flow: Flow | null): void {
  const wanted = flow?.subscription_update_confirm?.items[0]?.price
  if (!wanted) return
  const offered = features.subscription_update.products.flatMap(({ prices }) => prices)
  if (!features.subscription_update.enabled || !offered.includes(wanted))
    throw invalid(
      `The price '${wanted}' is not in the configuration's products.`,
      'flow_data[subscription_update_confirm][items][0][price]',
    )
}

export const PORTAL_CALLS = [...configurations, ...portal]
