// Permissions of plans: the list behind the tier form, the benefits table, the dashboard, gates, gift codes and `may`.
// Add a permission here; the rule that requires it goes into entitlements.ts.

interface PermissionText {
  /** Heading in forms and tables; the same words as in the plans' features. */
  label: string
  /** One sentence on what it opens, for the admin who grants it. */
  sentence: string
  /** The tier's own field for it, where the specification names one. */
  field?: `can${string}`
}

export const PERMISSIONS = {
  database: {
    label: 'Database',
    sentence: 'Search the machine database.',
    field: 'canAccessDatabase',
  },
  blogs: {
    label: 'Blogs',
    sentence: 'Read blog posts and news.',
    field: 'canAccessBlogs',
  },
  forums: {
    label: 'Forums',
    sentence: 'Read and write in the public forums.',
    field: 'canAccessForums',
  },
  marketplace: {
    label: 'Marketplace',
    sentence: 'See listings and write to sellers.',
    field: 'canAccessMarketplace',
  },
  postAds: {
    label: 'Post ads',
    sentence: 'Offer machines and parts in the marketplace.',
    field: 'canPostAds',
  },
  privateForums: {
    label: 'Access to private forums',
    sentence: 'Read and write in boards that are closed to others.',
  },
  contribute: {
    label: 'Contribute to the machine database',
    sentence: 'Propose corrections and additions to machines, and events for the calendar.',
  },
  adFree: {
    label: 'Ad-free experience',
    sentence: 'See no promotions of the site.',
  },
  earlyAccess: {
    label: 'Early access to events',
    sentence: 'See and book events before everyone else.',
  },
  tutorials: {
    label: 'Exclusive tutorials and guides',
    sentence: 'Read the guides that are kept for members.',
  },
  priorityListing: {
    label: 'Priority marketplace listing',
    sentence: 'Have listings shown above others.',
  },
  experts: {
    label: 'Direct access to experts',
    sentence: 'Ask on the experts’ board.',
  },
  discounts: {
    label: 'Members-only discounts',
    sentence: 'See the codes of members’ discounts.',
  },
} as const satisfies Record<string, PermissionText>

export type Permission = keyof typeof PERMISSIONS
export type Permissions = Readonly<Record<Permission, boolean>>

/** In order of display and of checks. */
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

type FieldOf<P extends Permission> = (typeof PERMISSIONS)[P] extends { field: infer F } ? F : never
/** A tier's field for one permission, with the specification's spelling. */
export type PermissionField = { [P in Permission]: FieldOf<P> }[Permission]

/** The five permissions that are also fields of a tier, with their field names. */
export const PERMISSION_FIELDS = Object.fromEntries(
  PERMISSION_NAMES.flatMap((name) => {
    const { field }: PermissionText = PERMISSIONS[name]
    return field ? [[field, name]] : []
  }),
) as Readonly<Record<PermissionField, Permission>>

/** Every permission with whether it is among `granted`; unknown names are ignored. */
export function permissionsOf(granted: readonly string[]): Permissions {
  const has = new Set(granted)
  return Object.fromEntries(PERMISSION_NAMES.map((name) => [name, has.has(name)])) as Permissions
}

/** The known ones among `granted`, without duplicates, in the list's order. */
export function orderedPermissions(granted: readonly string[]): Permission[] {
  const has = new Set(granted)
  return PERMISSION_NAMES.filter((name) => has.has(name))
}

/** The specification's five tier fields for these permissions. */
export function permissionFields(granted: readonly string[]): Record<PermissionField, boolean> {
  return Object.fromEntries(
    Object.entries(PERMISSION_FIELDS).map(([field, name]) => [field, granted.includes(name)]),
  ) as Record<PermissionField, boolean>
}

export const NO_PERMISSIONS: Permissions = permissionsOf([])
export const ALL_PERMISSIONS: Permissions = permissionsOf(PERMISSION_NAMES)
